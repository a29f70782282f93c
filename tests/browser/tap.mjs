/* tap.mjs -- says how tests went, in the lines that tools/test reads. */

/** Prints results one by one; the plan comes first, so a crash is noticed. */
export class Tap {
    /** @param {number} plan how many tests there will be */
    constructor(plan) {
        this.count = 0;
        this.failed = 0;
        console.log(`1..${plan}`);
    }

    /**
     * @param {string} sentence
     * @param {string} problem "" when all is well
     */
    claim(sentence, problem) {
        this.count++;
        console.log(`${problem ? "not ok" : "ok"} ${this.count} - ${sentence}`);
        if (!problem) return;
        this.failed++;
        this.remark(problem);
    }

    /** @param {string} sentence @param {string} why it is not tried */
    skip(sentence, why) {
        this.count++;
        console.log(`ok ${this.count} - ${sentence} # SKIP ${why}`);
    }

    /** @param {string} text */
    remark(text) {
        for (const line of text.trimEnd().split("\n")) console.log(`# ${line}`);
    }
}

/**
 * What went wrong, in words that show where.
 * @param {unknown} error
 * @returns {string}
 */
export function explain(error) {
    if (!(error instanceof Error)) return String(error);
    return error.stack?.includes(error.message)
        ? error.stack
        : `${error.message}\n${error.stack ?? ""}`;
}
