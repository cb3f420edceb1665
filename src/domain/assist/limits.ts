/** Words that an AI context needs before a test runs (§5, §9). */
export const CONTEXT_MIN_WORDS = 15
