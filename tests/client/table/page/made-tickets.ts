import { Ban, CircleCheck, CircleX, Clock, Flag } from 'lucide-react'
import { columns } from '#src/platform/client/table/columns'
import type { CardSpec } from '#src/platform/client/table/columns'
import type { Filters, TableRow } from '#src/platform/client/table/model'
import type { Page, PageRequest, TableSource } from '#src/platform/client/table/table-source'

export interface MadeTicket extends TableRow {
  readonly ticket_number: string
  readonly ticketed_at: string
  readonly ticketed_on: string
  readonly plant: string
  readonly material: string
  readonly truck: string
  readonly net: string
  readonly max_gvw: string | null
  readonly status: string
  readonly flagged: boolean
  readonly pay_item: string | null
  readonly quantity: string | null
}

const materials = ['SP 12.5mm Surface', 'SP 19mm Binder', 'GAB Class A', 'Recycled asph conc 12.5 mm']
const statuses = ['delivered', 'pending', 'pending', 'rejected', 'voided']

/** The ticket at an index of the list. It is computed each time, with the same result; nothing is stored. */
export function madeTicket(at: number): MadeTicket {
  const isCoded = at % 3 === 0
  const net = `${20 + (at % 6)}.${String((at * 37) % 100).padStart(2, '0')}`
  return {
    id: at + 1,
    ticket_number: String(10_000_000 + at),
    ticketed_at: new Date(Date.UTC(2026, 10, 3, 12) + at * 240_000).toISOString(),
    ticketed_on: '2026-11-03',
    plant: at % 4 === 0 ? 'Ferry Pit' : 'North Quarry',
    material: materials[at % materials.length] ?? '',
    truck: `T-${String(100 + (at % 250))}`,
    net,
    max_gvw: at % 5 === 0 ? '80000' : null,
    status: statuses[at % statuses.length] ?? 'pending',
    flagged: at % 11 === 0,
    pay_item: isCoded ? '402-3130' : null,
    quantity: isCoded ? net : null,
  }
}

export const madeColumns = columns<MadeTicket>([
  { id: 'ticket_number', label: 'Ticket', kind: 'ticket_number' },
  { id: 'ticketed_at', label: 'Time', kind: 'time', zone: () => 'America/New_York' },
  { id: 'plant', label: 'Plant', kind: 'text', width: 112 },
  { id: 'material', label: 'Material', kind: 'text', width: 208 },
  { id: 'truck', label: 'Truck', kind: 'text', width: 72 },
  { id: 'net', label: 'Net', kind: 'weight', unit: 'tons' },
  {
    id: 'status', label: 'Status', kind: 'status',
    looks: {
      delivered: { word: 'Delivered', tone: 'delivered', icon: CircleCheck },
      pending: { word: 'Pending', tone: 'pending', icon: Clock },
      rejected: { word: 'Rejected', tone: 'rejected', icon: CircleX },
      voided: { word: 'Voided', tone: 'voided', icon: Ban },
    },
  },
  { id: 'flagged', label: 'Flag', kind: 'flag', word: 'Flagged', icon: Flag },
  { id: 'pay_item', label: 'Pay item', kind: 'pay_item', absent: 'uncoded' },
  {
    id: 'max_gvw', label: 'Max GVW', kind: 'weight', decimals: 0, unitOf: () => 'lbs', width: 104, editable: () => true,
    parse: (text) => (/^\d{0,6}$/.test(text) ? { value: text === '' ? null : text } : { error: 'A whole number of pounds.' }),
  },
  { id: 'quantity', label: 'Quantity', kind: 'quantity' },
])

export const madeCard: CardSpec = {
  title: 'ticket_number', badges: ['status', 'flagged'], aside: 'net', details: ['ticketed_at', 'plant', 'material', 'truck', 'pay_item'],
}

export interface MadeServer {
  total: number
  delayMs: number
  /** How many new rows were inserted before the first one since the start. */
  arrived: number
  fails: boolean
  changed: Map<number, MadeTicket>
  asked: PageRequest[]
  /**
   * Whether the total comes with each page or from a separate call, which is answered either at once ('beside') or only by `answerCounts`
   * ('held').
   */
  totalComes: 'with pages' | 'beside' | 'held'
  countFails: boolean
  /** The requests for counts so far, how many of them were aborted, and the functions that answer those that are held back. */
  counts: { asked: number; aborted: number; held: (() => void)[] }
}

/** Answers the requests for counts that are held back, in the order in which they were made. */
export function answerCounts(server: MadeServer): void {
  for (const answer of server.counts.held.splice(0)) answer()
}

/** Simulates a server with many tickets inside the page. Tests can read what the server was asked and set how it answers. */
export function madeSource(server: MadeServer): TableSource<MadeTicket> {
  const ticket = (at: number): MadeTicket => {
    const original = madeTicket(at < server.arrived ? server.total + at : at - server.arrived)
    return server.changed.get(original.id) ?? original
  }
  const wait = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      if (server.delayMs === 0) resolve()
      else setTimeout(resolve, server.delayMs)
    })
  const totalOf = ({ search }: Filters): number => {
    const count = server.total + server.arrived
    return search === undefined ? count : search === 'nothing' ? 0 : Math.min(count, 250)
  }
  const count = (filters: Filters, signal: AbortSignal): Promise<number> =>
    new Promise((resolve, reject) => {
      const total = totalOf(filters)
      server.counts.asked += 1
      signal.addEventListener('abort', () => {
        server.counts.aborted += 1
        reject(signal.reason)
      })
      const answer = () => (server.countFails ? reject(new Error('The made server cannot count')) : resolve(total))
      if (server.totalComes === 'held') server.counts.held.push(answer)
      else answer()
    })
  return {
    queryKey: ['made'],
    ...(server.totalComes === 'with pages' ? {} : { count }),
    async page(request): Promise<Page<MadeTicket>> {
      server.asked.push(request)
      await wait(request.signal)
      if (server.fails) throw new Error('The made server fails')
      const total = totalOf(request.filters)
      const [{ key = '', direction = 'asc' } = {}] = request.sort
      const isBackwards = key === 'ticket_number' && direction === 'desc'
      const last = Math.min(request.endRow, total)
      const rows: MadeTicket[] = []
      for (let at = request.startRow; at < last; at++) rows.push(ticket(isBackwards ? total - 1 - at : at))
      return server.totalComes === 'with pages' ? { rows, total } : { rows }
    },
    async ids({ startRow, endRow, signal }) {
      await wait(signal)
      return Array.from({ length: endRow - startRow }, (_, at) => ticket(startRow + at).id)
    },
  }
}
