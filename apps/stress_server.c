/* stress_server.c -- a server of one's own, to be measured. */
#define _GNU_SOURCE /* sched_setaffinity */

#include "apps/stress_server.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/stress_times.h"

static bool refuse(char why[SERVER_WHY], const char *what)
{
    snprintf(why, SERVER_WHY, "the server does not start: %s", what);
    return false;
}

/* ---- cores ---- */

static void pin(void)
{
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(0, &one);
    sched_setaffinity(0, sizeof one, &one);
}

bool server_leave_core(void)
{
    cpu_set_t all;
    if (sched_getaffinity(0, sizeof all, &all) < 0 || CPU_COUNT(&all) < 2)
        return false;
    CPU_CLR(0, &all);
    return sched_setaffinity(0, sizeof all, &all) == 0;
}

/* ---- its beginning ---- */

/* In the child: it ends with its parent, whatever happens to that. */
static void become(const char *place, bool shared, bool pinned, int out)
{
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (pinned)
        pin();
    dup2(out, STDOUT_FILENO);
    execl("/proc/self/exe", "madcap", "serve", "--port", "0",
          shared ? "--store" : "--data", place, "--log", "none", (char *)NULL);
    _exit(127);
}

/* The port in "Open http://localhost:PORT in your browser". */
static int read_port(int out)
{
    char line[512];
    size_t length = 0;
    while (length < sizeof line - 1) {
        ssize_t size = read(out, line + length, 1);
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0 || line[length] == '\n')
            break;
        length++;
    }
    line[length] = 0;
    const char *link = strstr(line, "http://");
    const char *port = link ? strchr(link + strlen("http://"), ':') : NULL;
    return port ? (int)strtol(port + 1, NULL, 10) : 0;
}

bool server_start(Server *server, const char *place, bool shared, bool pinned,
                  char why[SERVER_WHY])
{
    int out[2];
    double began = times_now();
    *server = (Server){0};
    if (pipe2(out, O_CLOEXEC) < 0)
        return refuse(why, strerror(errno));
    server->pid = fork();
    if (server->pid == 0)
        become(place, shared, pinned, out[1]);
    close(out[1]);
    server->out = out[0];
    server->port = server->pid > 0 ? read_port(out[0]) : 0;
    server->took = times_now() - began;
    if (server->port > 0)
        return true;
    server_end(server, SIGKILL);
    return refuse(why, "it printed no link");
}

bool server_end(Server *server, int number)
{
    int status = 0;
    if (server->out > 0)
        close(server->out);
    server->out = 0;
    if (server->pid <= 0)
        return true;
    kill(server->pid, number);
    while (waitpid(server->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    server->pid = 0;
    return number == SIGKILL || (WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* ---- what it takes ---- */

/* A file of /proc about it; its length, or 0. */
static size_t read_proc(const Server *server, const char *name, char *buf,
                        size_t size)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)server->pid, name);
    FILE *file = fopen(path, "re");
    size_t length = file ? fread(buf, 1, size - 1, file) : 0;
    if (file)
        fclose(file);
    buf[length] = 0;
    return length;
}

/* The n-th word, counted from 1, as a number. */
static int64_t nth_number(const char *text, int n)
{
    for (; text && n > 1; n--) {
        text = strchr(text, ' ');
        text = text ? text + 1 : NULL;
    }
    return text ? strtoll(text, NULL, 10) : 0;
}

double server_work(const Server *server)
{
    char stat[1024];
    if (!read_proc(server, "stat", stat, sizeof stat))
        return 0;
    const char *behind = strrchr(stat, ')'); /* its name may have blanks */
    int64_t ticks =
        behind ? nth_number(behind + 2, 12) + nth_number(behind + 2, 13) : 0;
    return (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

int64_t server_memory(const Server *server)
{
    char statm[256];
    return read_proc(server, "statm", statm, sizeof statm)
               ? nth_number(statm, 2) * sysconf(_SC_PAGESIZE)
               : 0;
}

/* ---- folders ---- */

bool folder_start(const char *place, char *path, int size)
{
    int length = snprintf(path, (size_t)size, "%s/madcap-stress-XXXXXX", place);
    return length > 0 && length < size && mkdtemp(path);
}

/* What a server keeps lies in one folder, and has none in it. */
void folder_end(const char *path)
{
    DIR *folder = opendir(path);
    for (const struct dirent *file; folder && (file = readdir(folder));)
        unlinkat(dirfd(folder), file->d_name, 0);
    if (folder)
        closedir(folder);
    rmdir(path);
}
