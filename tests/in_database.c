/* in_database.c -- tests of the store have it in a PostgreSQL of their own.
 *
 * It is started by the first test, listens at a socket in a folder alone, and
 * ends with the program, however that ends. It syncs as it does for people.
 */
#define _GNU_SOURCE /* setresgid */

#include "tests/in_database.h"

#include <glob.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { START_MS = 60000 };

static char programs[256], top[64], place[256];
static pid_t server;

/* The newest version that Debian has put there. */
static bool find_programs(void)
{
    glob_t found;
    if (glob("/usr/lib/postgresql/*/bin", 0, NULL, &found) != 0)
        return false;
    snprintf(programs, sizeof programs, "%s",
             found.gl_pathv[found.gl_pathc - 1]);
    globfree(&found);
    char initdb[300];
    snprintf(initdb, sizeof initdb, "%s/initdb", programs);
    return access(initdb, X_OK) == 0;
}

/* It does not run as root. */
static const struct passwd *find_user(void)
{
    const struct passwd *user = getpwnam("postgres");
    return user ? user : getpwnam("nobody");
}

/* Without it there is nothing to test. */
__attribute__((constructor)) static void look(void)
{
    if (find_programs())
        return;
    puts("1..1\nok 1 - tables in a database # SKIP PostgreSQL is not "
         "installed (Debian: postgresql)");
    exit(0);
}

static _Noreturn void bail_out(const char *what)
{
    printf("Bail out! %s\n", what);
    exit(1);
}

static pid_t run(const char *const argv[], bool ends_with_us)
{
    fflush(stdout);
    pid_t child = fork();
    if (child != 0)
        return child;
    const struct passwd *user = find_user();
    if (geteuid() == 0 && user &&
        (setgroups(0, NULL) != 0 ||
         setresgid(user->pw_gid, user->pw_gid, user->pw_gid) != 0 ||
         setresuid(user->pw_uid, user->pw_uid, user->pw_uid) != 0))
        _exit(126);
    if (ends_with_us)
        prctl(PR_SET_PDEATHSIG, SIGQUIT);
    char log[96];
    snprintf(log, sizeof log, "%s/log", top);
    if (!freopen(log, "a", stdout) || !freopen(log, "a", stderr) ||
        chdir(top) != 0)
        _exit(126);
    execv(argv[0], (char *const *)argv);
    _exit(127);
}

static void make_cluster(void)
{
    char initdb[300], data[96];
    int status = -1;
    snprintf(initdb, sizeof initdb, "%s/initdb", programs);
    snprintf(data, sizeof data, "%s/data", top);
    const char *const argv[] = {initdb,  "-D",          data,     "-A",
                                "trust", "-U",          "madcap", "-E",
                                "UTF8",  "--no-locale", "-N",     NULL};
    waitpid(run(argv, false), &status, 0);
    if (status != 0)
        bail_out("PostgreSQL cannot make a cluster");
}

void database_start(void)
{
    char postgres[300], data[96];
    snprintf(postgres, sizeof postgres, "%s/postgres", programs);
    snprintf(data, sizeof data, "%s/data", top);
    const char *const argv[] = {postgres,
                                "-D",
                                data,
                                "-k",
                                top,
                                "-c",
                                "listen_addresses=",
                                "-c",
                                "restart_after_crash=off",
                                NULL};
    server = run(argv, true);
    for (int i = 0; i < START_MS && PQping(place) != PQPING_OK; i++) {
        /* Not before all that belonged to the one before have gone. */
        if (waitpid(server, NULL, WNOHANG) == server)
            server = run(argv, true);
        help_pause();
    }
    if (PQping(place) != PQPING_OK)
        bail_out("PostgreSQL does not start");
}

void database_signal(int number)
{
    kill(server, number);
}

/* The others of it notice when it has gone. */
void database_kill(void)
{
    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
    while (PQping(place) != PQPING_NO_RESPONSE)
        help_pause();
}

static pid_t owner;

static void end(void)
{
    if (getpid() != owner)
        return;
    kill(server, SIGQUIT);
    waitpid(server, NULL, 0);
    help_remove(top);
}

static void begin(void)
{
    snprintf(top, sizeof top, "/tmp/madcap-pg-XXXXXX");
    const struct passwd *user = find_user();
    if (!mkdtemp(top) ||
        (geteuid() == 0 && user && chown(top, user->pw_uid, user->pw_gid) != 0))
        bail_out("there is no folder for PostgreSQL");
    snprintf(place, sizeof place, "postgresql:///postgres?host=%s&user=madcap",
             top);
    owner = getpid();
    make_cluster();
    atexit(end);
    database_start();
}

const char *database_folder(void)
{
    return top;
}

const char *database_place(void)
{
    return place;
}

long long database_sql(const char *sql)
{
    PGconn *conn = PQconnectdb(place);
    PGresult *result = PQexec(conn, sql);
    ExecStatusType status = PQresultStatus(result);
    long long number = -1;
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
        printf("# %s\n", PQerrorMessage(conn));
        CHECK(!"a statement for a test");
    } else if (PQntuples(result) > 0) {
        number = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    }
    PQclear(result);
    PQfinish(conn);
    return number;
}

const char *help_place(const char *folder)
{
    (void)folder;
    if (!*top)
        begin();
    database_sql("set client_min_messages = error;"
                 "drop schema if exists madcap cascade");
    return place;
}

void help_leave_place(void)
{
}
