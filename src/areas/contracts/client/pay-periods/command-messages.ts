import { screenWords } from '#src/platform/client/words'

/** UI text for the commands of pay periods, which load at the start. */
export const words = screenWords({
  was_closed: 'Period {{number}} is closed. Period {{next}} is in progress from {{start}}.',
  estimate_exported: 'Pay estimate of period {{number}} exported.',
  start_moved: 'Period 1 starts on {{start}}.',
})
