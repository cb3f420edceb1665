/** The kinds of runs. People start a test, and a run for a day; the server starts the run of each day (AI-16). */
export const runKinds = { test: 'Test', manual: 'For a day', auto: 'Each day' } as const
export type RunKind = keyof typeof runKinds

/** The states of a run. */
export const runStates = { waiting: 'Running', done: 'Done', canceled: 'Canceled', failed: 'Failed' } as const
export type RunState = keyof typeof runStates

/** The time on the project's clock at which the server runs published models for the day before (AI-16). */
export const AUTORUN_TIME = '02:00'
