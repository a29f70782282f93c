/* commands.h -- the commands of the program, one file each. */
#ifndef APPS_COMMANDS_H
#define APPS_COMMANDS_H

#include "apps/args.h"

extern const Command command_serve, command_games, command_rules, command_play,
    command_join, command_replay, command_sim, command_arena, command_merge,
    command_bench, command_backup, command_stress;

#endif
