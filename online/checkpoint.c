/* checkpoint.c -- moves what was written from SQLite's log into its file,
 * beside the thread that writes.
 *
 * Moving takes many writes and two syncs, a hundred times as long as a commit,
 * and who waits for a commit would wait for them, too. A thread of its own does
 * it while the writer goes on behind the end of the log. But the log begins
 * anew only when all of it is in the file at the moment of a commit, which it
 * never is while rows keep coming. So when the log is long, and little of it is
 * left to move, the writer moves the rest itself; and when it is far too long,
 * whatever is left, for then rows come faster than the disk can take them.
 */
#include "online/checkpoint.h"

/* Pages of the log: after how many the thread is asked, when the log is long,
 * what is little, and when it is far too long. */
enum { STEP = 1000, LONG = 8000, REST = 200, TOO_LONG = 16000 };

static void *move_pages(void *context)
{
    Checkpoint *checkpoint = context;
    pthread_mutex_lock(&checkpoint->mutex);
    while (!checkpoint->ends) {
        if (!checkpoint->is_due) {
            pthread_cond_wait(&checkpoint->asked_for, &checkpoint->mutex);
            continue;
        }
        checkpoint->is_due = false;
        pthread_mutex_unlock(&checkpoint->mutex);
        int pages = 0, moved = 0;
        sqlite3_wal_checkpoint_v2(checkpoint->db, NULL,
                                  SQLITE_CHECKPOINT_PASSIVE, &pages, &moved);
        pthread_mutex_lock(&checkpoint->mutex);
        checkpoint->done = moved;
    }
    pthread_mutex_unlock(&checkpoint->mutex);
    return NULL;
}

/* In the writer's thread, behind each commit. Where moving fails the log is as
 * durable as the file, and the next commit tries again. */
static int after_commit(void *context, sqlite3 *writer, const char *name,
                        int pages)
{
    Checkpoint *checkpoint = context;
    bool is_long = pages > LONG, is_too_long = pages > TOO_LONG;
    pthread_mutex_lock(&checkpoint->mutex);
    if (pages < checkpoint->asked)
        checkpoint->asked = checkpoint->done = 0;
    if (pages - checkpoint->asked >= (is_long ? REST : STEP) && !is_too_long) {
        checkpoint->asked = pages;
        checkpoint->is_due = true;
        pthread_cond_signal(&checkpoint->asked_for);
    }
    bool finish = is_too_long || (is_long && pages - checkpoint->done < REST);
    pthread_mutex_unlock(&checkpoint->mutex);
    if (finish)
        sqlite3_wal_checkpoint_v2(writer, name, SQLITE_CHECKPOINT_PASSIVE, NULL,
                                  NULL);
    return SQLITE_OK;
}

/* A connection that has read nothing yet does not know that there is a log. */
int checkpoint_open(Checkpoint *checkpoint, sqlite3 *db, sqlite3 *writer)
{
    database_number(db, "select epoch from server", 0);
    pthread_mutex_init(&checkpoint->mutex, NULL);
    pthread_cond_init(&checkpoint->asked_for, NULL);
    checkpoint->db = db;
    int error =
        pthread_create(&checkpoint->thread, NULL, move_pages, checkpoint);
    if (error) {
        pthread_cond_destroy(&checkpoint->asked_for);
        pthread_mutex_destroy(&checkpoint->mutex);
        return error;
    }
    sqlite3_wal_hook(writer, after_commit, checkpoint);
    return 0;
}

void checkpoint_close(Checkpoint *checkpoint)
{
    pthread_mutex_lock(&checkpoint->mutex);
    checkpoint->ends = true;
    pthread_cond_signal(&checkpoint->asked_for);
    pthread_mutex_unlock(&checkpoint->mutex);
    pthread_join(checkpoint->thread, NULL);
    pthread_cond_destroy(&checkpoint->asked_for);
    pthread_mutex_destroy(&checkpoint->mutex);
}
