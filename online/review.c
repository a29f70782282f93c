/* review.c -- which tables cannot go on with these games. */
#include "online/review.h"

#include "online/fold.h"

typedef struct Review {
    const Game *const *games;
    ReviewTaker *take;
    void *context;
    int64_t count;
} Review;

static void look_at(void *context, const StoreTable *table)
{
    Review *review = context;
    StoreWhy why;
    if (!fold_other_rules(review->games, table, &why))
        return;
    review->count++;
    review->take(review->context, table->code, why.text);
}

int64_t review_tables(const char *folder, const Game *const *games,
                      ReviewTaker *take, void *context, StoreWhy *why)
{
    Review review = {games, take, context, 0};
    return store_peek(folder, look_at, &review, why) ? review.count : -1;
}
