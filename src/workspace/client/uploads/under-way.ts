import { createStore } from '#src/platform/client/state/store'

/** How many files of any kind are being sent in pieces. Closing the window stops them. */
export const uploadsUnderWay = createStore(() => ({ count: 0 }))
