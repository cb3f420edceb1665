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

/** The day total that the person saw last. The command that enters a day total offers the values of this total and sends its version. */
const totals = proxy<{ last: SeenDay | null }>({ last: null })

/** Forgets the day total that the person saw last. Called before a day total is loaded. */
export function forgetTotal(): void {
  totals.last = null
}

/** Records the day total that the person sees now. */
export function seeTotal(day: SeenDay): void {
  totals.last = day
}

/** The day total of a plant; null if none was reported. Undefined if the day total that the person saw last is of another plant or day. */
export function seenTotal(plant: number, day: string): PlantDay['total'] | undefined {
  return totals.last?.plant_id === plant && totals.last.day === day ? totals.last.total : undefined
}
