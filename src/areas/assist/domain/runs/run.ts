/** Who starts a run: a test and a run for a day are started by a person, one for each day by itself (AI-16). */
export const runKinds = { test: 'Test', manual: 'For a day', auto: 'Each day' } as const
export type RunKind = keyof typeof runKinds

/** The states of a run. */
export const runStates = { waiting: 'Running', done: 'Done', canceled: 'Canceled', failed: 'Failed' } as const
export type RunState = keyof typeof runStates

/** The time of the project's clock at which published models run by themselves for the day before (AI-16). */
export const AUTORUN_TIME = '02:00'
