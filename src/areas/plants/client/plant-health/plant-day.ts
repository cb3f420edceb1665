import type { Static } from 'typebox'
import { dayTotals } from '#src/areas/plants/api/day-totals'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'

/** One day of a plant. */
export type PlantDay = Static<typeof dayTotals.day.answer>['plant_day']

export const dayCalls = requests({ day: dayTotals.day, enter: dayTotals.enter })

/** Reads a day of a plant: its tickets, late batches, the total that the plant reported, and the missing ticket numbers. */
export async function readDay(id: number, day: string, signal: AbortSignal): Promise<PlantDay> {
  return (await callApi(dayCalls.day({ id, day }), { signal, ignore: 'all' })).plant_day
}
