/* metrics.c -- what the server counts, as Prometheus reads it.
 *
 * Nothing here is about one table, seat or person. All the same it is only for
 * who hosts the server: where few people play, a number that rises betrays that
 * somebody has chosen.
 */
#include "apps/metrics.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

typedef struct Writing {
    char text[METRICS_MAX];
    size_t length;
} Writing;

static void put(Writing *to, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void put(Writing *to, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsnprintf(to->text + to->length, METRICS_MAX - to->length,
                           format, list);
    va_end(list);
    assert(length >= 0 && (size_t)length < METRICS_MAX - to->length);
    to->length += (size_t)length;
}

static void put_head(Writing *to, const char *name, const char *type,
                     const char *about)
{
    put(to, "# HELP %s %s\n# TYPE %s %s\n", name, about, name, type);
}

static void put_gauge(Writing *to, const char *name, const char *about,
                      uint64_t value)
{
    put_head(to, name, "gauge", about);
    put(to, "%s %" PRIu64 "\n", name, value);
}

static void put_counter(Writing *to, const char *name, const char *about,
                        uint64_t value)
{
    put_head(to, name, "counter", about);
    put(to, "%s %" PRIu64 "\n", name, value);
}

/* One of several that differ in what they are about. */
static void put_of(Writing *to, const char *name, const char *label,
                   const char *word, uint64_t value)
{
    put(to, "%s{%s=\"%s\"} %" PRIu64 "\n", name, label, word, value);
}

static void put_histogram(Writing *to, const char *name, const char *about,
                          const Histogram *histogram)
{
    uint64_t count = 0;
    put_head(to, name, "histogram", about);
    for (int i = 0; i < HISTOGRAM_BOUNDS; i++) {
        count += histogram->count[i];
        put(to, "%s_bucket{le=\"%g\"} %" PRIu64 "\n", name, histogram_bound[i],
            count);
    }
    count += histogram->count[HISTOGRAM_BOUNDS];
    put(to, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, count);
    put(to, "%s_sum %.9g\n%s_count %" PRIu64 "\n", name, histogram->sum, name,
        count);
}

/* ---- what they are ---- */

static void put_process(Writing *to, const Metrics *metrics)
{
    struct rusage used = {0};
    getrusage(RUSAGE_SELF, &used);
    put_head(to, "madcap_build_info", "gauge", "Which program this is.");
    put(to, "madcap_build_info{version=\"%s\",page=\"%s\"} 1\n", MADCAP_VERSION,
        metrics->engine);
    put_head(to, "process_start_time_seconds", "gauge",
             "When it was started, since 1970.");
    put(to, "process_start_time_seconds %.3f\n", metrics->started);
    put_head(to, "process_cpu_seconds_total", "counter",
             "Processor time of all threads.");
    put(to, "process_cpu_seconds_total %.3f\n",
        (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
            (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6);
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    char line[128];
    if (file && fgets(line, sizeof line, file) && strchr(line, ' '))
        pages = strtol(strchr(line, ' '), NULL, 10);
    if (file)
        fclose(file);
    put_gauge(to, "process_resident_memory_bytes", "Memory in use.",
              (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE));
}

static void put_connections(Writing *to, const Metrics *metrics)
{
    static const char name[] = "madcap_connections";
    put_gauge(to, "madcap_ready", "Whether new people are welcome: /readyz.",
              metrics->ready);
    put_head(to, name, "gauge", "Connections that are open.");
    put_of(to, name, "kind", "page", (uint64_t)metrics->visits);
    put_of(to, name, "kind", "table", (uint64_t)metrics->sockets);
    put_gauge(to, "madcap_connections_max", "How many there may be.",
              (uint64_t)metrics->most);
    put_counter(to, "madcap_connections_total", "Connections that were let in.",
                metrics->connections);
    put_gauge(to, "madcap_send_queue_bytes",
              "Bytes that wait for sockets to take them.", metrics->queued);
    put_histogram(to, "madcap_turn_seconds",
                  "How long the loop was busy between two waits.",
                  &metrics->turns);
}

static void put_answers(Writing *to, const Metrics *metrics)
{
    static const char name[] = "madcap_http_answers_total";
    put_head(to, name, "counter", "Answers to requests, by their status.");
    for (int i = 0; i < METRICS_STATUSES; i++) {
        char word[12];
        snprintf(word, sizeof word, "%d", i);
        if (metrics->answers[i])
            put_of(to, name, "code", word, metrics->answers[i]);
    }
    put_counter(to, "madcap_http_answer_bytes_total", "Bytes of answers.",
                metrics->answer_bytes);
}

static void put_refusals(Writing *to, const Metrics *metrics)
{
    static const char name[] = "madcap_refused_total";
    const HubStats *hub = &metrics->hub;
    put_head(to, name, "counter", "Who or what was turned away, by reason.");
    put_of(to, name, "reason", "no_room", metrics->no_room);
    put_of(to, name, "reason", "gave_way", metrics->gave_way);
    put_of(to, name, "reason", "slow_reader", metrics->fell_behind);
    put_of(to, name, "reason", "too_many_messages", hub->cut_off);
    put_of(to, name, "reason", "no_message", hub->unread);
    put_of(to, name, "reason", "overload", hub->crowded);
    put_of(to, name, "reason", "not_kept", hub->failed);
    put_of(to, name, "reason", "not_allowed", hub->refused);
}

static void put_tables(Writing *to, const HubStats *hub)
{
    static const char tables[] = "madcap_tables", people[] = "madcap_people";
    static const char rows[] = "madcap_rows_total";
    put_head(to, tables, "gauge", "Tables that go on.");
    put_of(to, tables, "state", "awake", hub->awake);
    put_of(to, tables, "state", "asleep",
           hub->tables > hub->awake ? hub->tables - hub->awake : 0);
    put_counter(to, "madcap_tables_opened_total", "Tables that were opened.",
                hub->opened);
    put_counter(to, "madcap_tables_ended_total", "Tables that came to an end.",
                hub->ended);
    put_counter(to, "madcap_tables_deleted_total",
                "Tables that were deleted, by hosts or for their age.",
                hub->deleted);
    put_head(to, people, "gauge", "People at tables.");
    put_of(to, people, "where", "seat", hub->people);
    put_of(to, people, "where", "watching", hub->watching);
    put_head(to, rows, "counter", "Rows of journals that are on the disk.");
    put_of(to, rows, "by", "people", hub->asked);
    put_of(to, rows, "by", "time_and_bots", hub->actions - hub->asked);
    put_counter(to, "madcap_letters_total", "Letters sent to viewers.",
                hub->letters);
    put_counter(to, "madcap_letter_bytes_total", "Bytes of them.",
                hub->letter_bytes);
    put_gauge(to, "madcap_inputs_waiting",
              "Inputs of people that wait for their table.", hub->waiting);
}

static void put_store(Writing *to, const StoreStats *store)
{
    put_histogram(to, "madcap_commit_seconds",
                  "How long rows took until they were on the disk.",
                  &store->waits);
    put_counter(to, "madcap_commits_total", "Transactions of the store.",
                store->commits);
    put_gauge(to, "madcap_store_queue", "Wishes that wait for the store.",
              (uint64_t)store->pending);
    put_gauge(to, "madcap_store_queue_bytes", "Bytes of rows that wait.",
              store->backlog);
    put_gauge(to, "madcap_store_bytes", "Bytes of the store on the disk.",
              store->bytes);
    put_gauge(to, "madcap_store_broken",
              "Whether the disk failed: start the server again.",
              store->broken);
}

/* Nothing of it is there where one server is alone. */
static void put_shared(Writing *to, const HubStats *hub)
{
    if (!hub->shared)
        return;
    put_gauge(to, "madcap_database_away",
              "Whether the database cannot be reached: tables wait.",
              hub->away);
    put_gauge(to, "madcap_leases", "Tables that this server has.", hub->awake);
    put_head(to, "madcap_lease_age_seconds", "gauge",
             "How long ago the lease was renewed; it lasts three seconds.");
    put(to, "madcap_lease_age_seconds %.3f\n", hub->lag);
    put_counter(to, "madcap_lease_lapses_total",
                "How often the lease may have run out.", hub->lapses);
    put_counter(to, "madcap_tables_taken_over_total",
                "Tables of servers that were gone.", hub->taken);
    put_counter(to, "madcap_tables_lost_total",
                "Tables that another server has taken.", hub->lost);
}

const char *metrics_text(const Metrics *metrics)
{
    static Writing to;
    to.length = 0;
    put_process(&to, metrics);
    put_connections(&to, metrics);
    put_answers(&to, metrics);
    put_refusals(&to, metrics);
    if (metrics->keeps) {
        put_tables(&to, &metrics->hub);
        put_store(&to, &metrics->hub.store);
        put_shared(&to, &metrics->hub);
    }
    return to.text;
}
