/* madcap.c -- the program: finds the command, runs it, answers its status. */
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "apps/args.h"
#include "apps/commands.h"
#include "apps/device.h"
#include "apps/say.h"

static int run_help(const Args *args);

static const Flag no_flags[] = {{0}};

static const Command command_help = {
    .name = "help",
    .words = "[COMMAND]",
    .about = "this list, or everything about one command",
    .help = "Example:\n  madcap help play\n",
    .flags = no_flags,
    .most_words = 1,
    .run = run_help,
};

static const Command *const commands[] = {&command_serve,  &command_games,
                                          &command_rules,  &command_play,
                                          &command_join,   &command_replay,
                                          &command_sim,    &command_arena,
                                          &command_merge,  &command_bench,
                                          &command_stress, &command_backup,
                                          &command_help,   NULL};

static const Command *find_command(const char *name)
{
    for (int i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    const char *names[sizeof commands / sizeof commands[0]] = {NULL};
    for (int i = 0; commands[i]; i++)
        names[i] = commands[i]->name;
    const char *meant = say_nearest(name, names);
    if (meant)
        say_wrong("there is no command '%s'; did you mean %s?", name, meant);
    else
        say_wrong("there is no command '%s'; see 'madcap help'", name);
    return NULL;
}

static void print_commands(void)
{
    printf(
        "Table games in the browser and in the terminal, alone or together.\n\n"
        "usage: madcap COMMAND ...\n\n");
    for (int i = 0; commands[i]; i++)
        printf("  %-8s%-12s %s\n", commands[i]->name, commands[i]->words,
               commands[i]->about);
    printf("\nA first game:        madcap play\n"
           "All about a command: madcap help COMMAND\n"
           "The version:         madcap --version\n");
}

static int run_help(const Args *args)
{
    if (args->words == 0) {
        print_commands();
        return FINE;
    }
    const Command *command = find_command(args->word[0]);
    if (!command)
        return WRONG_USAGE;
    args_help(command);
    return FINE;
}

static bool asks_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int run_command(char **argv)
{
    const char *name = argv[1];
    if (!name) {
        print_commands();
        return WRONG_USAGE;
    }
    if (strcmp(name, "--version") == 0) {
        printf("madcap %s\n%s\n", MADCAP_VERSION, device_kernels());
        return FINE;
    }
    if (asks_help(name))
        name = "help";
    const Command *command = find_command(name);
    if (!command)
        return WRONG_USAGE;
    for (char **word = argv + 2; *word && strcmp(*word, "--") != 0; word++)
        if (asks_help(*word)) {
            args_help(command);
            return FINE;
        }
    Args args;
    int status = args_parse(command, argv + 2, &args);
    return status == FINE ? command->run(&args) : status;
}

/* Where a stream was closed before, the first file that is opened would get
 * its number, and a record all that is printed. What stands there instead can
 * be neither read nor written. */
static void fill_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            _exit(FAILED);
}

int main(int argc, char **argv)
{
    (void)argc;
    fill_streams();
    setlocale(LC_CTYPE, "");
    /* Both come back as errors of write, which are reported like others. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    int status = run_command(argv);
    return say_arrives() ? status : say_unheard();
}
