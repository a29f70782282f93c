/* postgres_none.c -- in the place of postgres.c where it was built without. */
#include <stdio.h>

#include "online/kind.h"

static bool refuse(StoreWhy *why)
{
    return kind_refuse(why, "this madcap was built without PostgreSQL: install "
                            "libpq-dev and build it again");
}

static void *open_base(const char *place, StoreWhy *why)
{
    (void)place;
    refuse(why);
    return NULL;
}

static bool peek(const char *place, StoreTableTaker *take, void *context,
                 StoreWhy *why)
{
    (void)place;
    (void)take;
    (void)context;
    return refuse(why);
}

static bool backup(const char *place, const char *target, StoreWhy *why)
{
    (void)place;
    (void)target;
    return refuse(why);
}

static void name_place(const char *place, char *name, size_t size)
{
    (void)place;
    snprintf(name, size, "a database");
}

const StoreKind kind_postgres = {
    .open = open_base,
    .name = name_place,
    .peek = peek,
    .backup = backup,
};
