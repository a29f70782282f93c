#!/bin/sh
# types.sh -- the page's scripts, and those that test it, have sound types.
# The worker's and the window's are checked apart: each knows other globals.
compiler=node_modules/.bin/tsc
number=0
echo 1..2
for project in tsconfig.json tsconfig.worker.json; do
    number=$((number + 1))
    if said=$("$compiler" --noEmit -p "$project" 2>&1); then
        echo "ok $number - $project"
    else
        echo "not ok $number - $project"
        echo "$said" | sed 's/^/# /'
    fi
done
