import { supply, usual, type ProjectSpec } from '#src/sample-data/projects/project-spec'

const TICKETS_A_PROJECT = 50_000
const LOADS_A_DAY = [110, 95, 60] as const
const PERIOD_DAYS = 14
const WORKDAYS_A_WEEK = 6

/** Additional projects over many seasons with room for this many tickets in all, at most 50,000 per project. */
export function bigProjects(tickets: number): ProjectSpec[] {
  const count = Math.ceil(tickets / TICKETS_A_PROJECT)
  const each = count === 0 ? 0 : Math.ceil((tickets / count) * 1.04)
  const perDay = LOADS_A_DAY.reduce((sum, loads) => sum + loads, 0)
  const days = Math.ceil((each / perDay) * (7 / WORKDAYS_A_WEEK) * 1.35) + 30
  const closed = Math.floor((days - 10) / PERIOD_DAYS)
  return Array.from({ length: count }, (_, index) => {
    const name = String(index + 1).padStart(2, '0')
    const share = (loads: number) => Math.ceil((each * loads) / perDay)
    return {
      ...usual,
      title: `I-90 corridor rebuild, section ${name}`,
      number: `0090-26-${name}`,
      contractNumber: `C90${name}`,
      jobNumber: `90-${name}`,
      description: 'A section of a corridor program of several seasons.',
      district: index % 5,
      status: 'construction',
      reconciliation: 'confirmed',
      startedDaysAgo: closed * PERIOD_DAYS + 10,
      at: [40 + index * 3, 30 - index],
      prime: 'Okanogan Constructors',
      subcontractors: ['Blue Ridge Hauling', 'Yakima Valley Grading'],
      contractProjects: [`0090-26-${name}`],
      items: '220005',
      listed: { '2105.609/00040': '900000.00' },
      contractorsOf: {
        '2360.509/23200': ['Okanogan Constructors'],
        '2118.509/00020': ['Okanogan Constructors', 'Blue Ridge Hauling'],
        '2105.609/00040': ['Blue Ridge Hauling', 'Yakima Valley Grading'],
      },
      periods: { days: PERIOD_DAYS, closed },
      supplies: [
        supply('rattlesnake', 'wear_3b', '2360.509/23200', [share(LOADS_A_DAY[0]), LOADS_A_DAY[0], 0], [24, 70]),
        supply('granite_bend', 'borrow', '2105.609/00040', [share(LOADS_A_DAY[1]), LOADS_A_DAY[1], 0], [20, 66]),
        supply('tieton', 'surfacing', '2118.509/00020', [share(LOADS_A_DAY[2]), LOADS_A_DAY[2], 0], [12, 80]),
      ],
    } satisfies ProjectSpec
  })
}
