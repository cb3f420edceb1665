import type { Static } from 'typebox'
import { proxy } from 'valtio'
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

type SeenDay = Pick<PlantDay, 'plant_id' | 'day' | 'total'>

/** The plant and the day whose total was last shown to the person, so that its values can be offered and its version sent. */
const totals = proxy<{ last: SeenDay | null }>({ last: null })

/** Forgets the total that the person was shown last, when the present one is read. */
export function forgetTotal(): void {
  totals.last = null
}

/** Records that the person is shown the total of a plant's day. */
export function seeTotal(day: SeenDay): void {
  totals.last = day
}

/** The total of a plant's day that the person was shown; null if the day had none, and undefined if the person was not shown the day. */
export function seenTotal(plant: number, day: string): PlantDay['total'] | undefined {
  return totals.last?.plant_id === plant && totals.last.day === day ? totals.last.total : undefined
}
