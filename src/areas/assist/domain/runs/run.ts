/** The kinds of runs. A person starts a test, or a run for one day; the server starts the daily runs (AI-16). */
export const runKinds = { test: 'Test', manual: 'For a day', auto: 'Each day' } as const
export type RunKind = keyof typeof runKinds

/** The states of a run. */
export const runStates = { waiting: 'Running', done: 'Done', canceled: 'Canceled', failed: 'Failed' } as const
export type RunState = keyof typeof runStates

/** The local time of the project at which the server runs published models for the day before (AI-16). */
export const AUTORUN_TIME = '02:00'
