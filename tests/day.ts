import { addDays, dayInZone } from '#src/platform/domain/time/days'

/** The time zone of the projects in the tests and the sample data. From 18:00 (19:00 in summer) there, UTC already has the next date. */
export const ZONE = 'America/Chicago'

/** Today in the projects' time zone. A ticket of this day is never in the future for a project, at any hour (PAY-24). */
export const today = () => dayInZone(new Date(), ZONE)

/** The day before today, in the projects' time zone. */
export const yesterday = () => addDays(today(), -1)
