import { addDays, dayInZone } from '#src/platform/domain/time/days'

/** The zone that projects of the tests and the sample data lie in; its day is not that of UTC between 18:00 and midnight there. */
export const ZONE = 'America/Chicago'

/** What day it is in the projects' zone: what is dated by it does not lie in the future for them, at any hour (PAY-24). */
export const today = () => dayInZone(new Date(), ZONE)

/** The day before. */
export const yesterday = () => addDays(today(), -1)
