import type { Printed } from '#tests/bench/scans/made-tickets'

/** The layouts of the generated tickets. */
export const layouts = ['list', 'columns', 'boxes', 'table', 'batch', 'receipt'] as const
export type Layout = (typeof layouts)[number]

interface Drawing {
  readonly width: number
  readonly height: number
  readonly parts: readonly string[]
}

type Part = readonly [x: number, y: number, text: string, size?: number, weight?: 'bold']

/** A ticket as a drawing at 150 dots per inch, and the printed values by field. */
export function svgOf(layout: Layout, printed: Printed): { readonly svg: string; readonly truth: Readonly<Record<string, string>> } {
  const { drawing, family, truth } = DRAWN[layout](printed)
  const { width, height, parts } = drawing
  return { svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/><g font-family="${family}" fill="#181818">${parts.join('')}</g></svg>`, truth }
}

const MONO = 'DejaVu Sans Mono, Courier New, monospace'
const SANS = 'DejaVu Sans, Arial, sans-serif'
const SERIF = 'DejaVu Serif, Times New Roman, serif'

const DRAWN: Readonly<Record<Layout, (printed: Printed) => { readonly drawing: Drawing; readonly family: string; readonly truth: Readonly<Record<string, string>> }>> = {
  list: (one) => {
    const lines = [['TICKET NO:', one.number], ['DATE:', us(one.day)], ['TIME OUT:', one.time], ['PLANT:', one.plant], ['CUSTOMER:', one.customer], ['JOB:', one.job], ['TRUCK:', one.truck], ['MATERIAL:', one.material],
      ['GROSS:', `${one.gross} LB`], ['TARE:', `${one.tare} LB`], ['NET:', `${one.net} LB`], ['LOAD NO:', one.load]]
    return { family: MONO, drawing: drawn(900, 800, [[60, 80, one.supplier, 30, 'bold'], ...lines.flatMap(([label = '', value = ''], at): Part[] => [[60, 140 + at * 46, label], [290, 140 + at * 46, value]])]), truth: { ...all(one), ...weights(one) } }
  },
  columns: (one) => ({
    family: SANS, truth: { ...all(one), ...weights(one) },
    drawing: drawn(1_150, 620, [[60, 80, one.supplier, 34, 'bold'],
      [60, 150, 'Ticket No.', 20, 'bold'], [230, 150, one.number], [640, 150, 'Date', 20, 'bold'], [800, 150, us(one.day)],
      [60, 200, 'Customer', 20, 'bold'], [230, 200, one.customer], [640, 200, 'Time', 20, 'bold'], [800, 200, half(one.time)],
      [60, 250, 'Job No.', 20, 'bold'], [230, 250, one.job], [640, 250, 'Truck', 20, 'bold'], [800, 250, one.truck],
      [60, 300, 'Product', 20, 'bold'], [230, 300, one.material], [640, 300, 'Load #', 20, 'bold'], [800, 300, one.load],
      [60, 350, 'Plant', 20, 'bold'], [230, 350, one.plant],
      [640, 380, 'Gross', 20, 'bold'], [800, 380, `${thousands(one.gross)} lbs`], [640, 425, 'Tare', 20, 'bold'], [800, 425, `${thousands(one.tare)} lbs`], [640, 470, 'Net', 20, 'bold'], [800, 470, `${thousands(one.net)} lbs`]]),
  }),
  boxes: (one) => {
    const cells: readonly (readonly [string, string, number, number])[] = [['TICKET #', one.number, 0, 0], ['DATE', us(one.day), 1, 0], ['TIME', one.time, 2, 0], ['CUSTOMER', one.customer, 0, 1], ['TRUCK #', one.truck, 1, 1], ['PLANT', one.plant, 2, 1],
      ['MATERIAL', one.material, 0, 2], ['JOB NO', one.job, 1, 2], ['LOAD #', one.load, 2, 2], ['GROSS LB', String(one.gross), 0, 3], ['TARE LB', String(one.tare), 1, 3], ['NET LB', String(one.net), 2, 3]]
    const widths = [0, 420, 720, 1_000]
    const boxes = cells.map(([, , x, y]) => `<rect x="${60 + (widths[x] ?? 0)}" y="${120 + y * 100}" width="${(widths[x + 1] ?? 0) - (widths[x] ?? 0)}" height="100" fill="none" stroke="#444" stroke-width="2"/>`)
    const { parts, ...size } = drawn(1_120, 600, [[60, 80, one.supplier, 32, 'bold'], ...cells.flatMap(([label, value, x, y]): Part[] => [[70 + (widths[x] ?? 0), 150 + y * 100, label, 16], [70 + (widths[x] ?? 0), 195 + y * 100, value, 24]])])
    return { family: SANS, drawing: { ...size, parts: [...boxes, ...parts] }, truth: { ...all(one), ...weights(one) } }
  },
  table: (one) => ({
    family: SERIF, truth: { ...all(one), ...weights(one), plant_name: '', load_number: '' },
    drawing: drawn(1_050, 700, [[60, 80, one.supplier, 34, 'bold'], [60, 140, `Ticket: ${one.number}`, 24], [560, 140, `Date: ${us(one.day)}   ${''}`, 24], [560, 185, `Time: ${half(one.time)}`, 24], [60, 185, `Truck: ${one.truck}`, 24],
      [60, 230, `Customer: ${one.customer}`, 24], [60, 275, `Project No: ${one.job}`, 24], [60, 320, `Material: ${one.material}`, 24],
      [240, 400, 'GROSS', 22, 'bold'], [480, 400, 'TARE', 22, 'bold'], [720, 400, 'NET', 22, 'bold'],
      [60, 445, 'LB', 22], [240, 445, thousands(one.gross), 22], [480, 445, thousands(one.tare), 22], [720, 445, thousands(one.net), 22],
      [60, 490, 'TN', 22], [240, 490, tons(one.gross), 22], [480, 490, tons(one.tare), 22], [720, 490, tons(one.net), 22]]),
  }),
  batch: (one) => {
    const lines = [['TICKET NUMBER:', one.number], ['DELIVERY DATE:', us(one.day)], ['TIME LOADED:', one.time], ['PLANT NO:', one.plant.replace('PLANT ', '')], ['SOLD TO:', one.customer], ['TRUCK NO:', one.truck], ['LOAD QTY:', `${one.yards} CY`],
      ['CEMENT:', '5100 LB'], ['FLY ASH:', '900 LB'], ['WATER:', '255.0 GAL'], ['SLUMP:', '4.00 IN']]
    const { job_number: _job, material_description: _material, load_number: _load, ...rest } = all(one)
    return {
      family: MONO, truth: { ...rest, plant_name: one.plant.replace('PLANT ', ''), net_amount: one.yards, uom_1: 'CY' },
      drawing: drawn(900, 760, [[60, 80, one.supplier, 30, 'bold'], ...lines.flatMap(([label = '', value = ''], at): Part[] => [[60, 150 + at * 46, label], [360, 150 + at * 46, value]])]),
    }
  },
  receipt: (one) => {
    const lines = [`TKT# ${one.number}`, `${'DATE'.padEnd(7)}${us(one.day)}`, `${'TIME'.padEnd(7)}${one.time}`, `${'TRUCK'.padEnd(7)}${one.truck}`, `${'CUST'.padEnd(7)}${one.customer}`, `${'ITEM'.padEnd(7)}${one.material}`, `${'GROSS'.padEnd(7)}${String(one.gross).padStart(7)} lb`,
      `${'TARE'.padEnd(7)}${String(one.tare).padStart(7)} lb`, `${'NET'.padEnd(7)}${String(one.net).padStart(7)} lb`]
    const { job_number: _job, plant_name: _plant, load_number: _load, ...rest } = all(one)
    return { family: MONO, truth: { ...rest, ...weights(one) }, drawing: drawn(620, 620, [[50, 70, one.supplier, 26, 'bold'], ...lines.map((line, at): Part => [50, 130 + at * 44, line, 22])]) }
  },
}

function drawn(width: number, height: number, parts: readonly Part[]): Drawing {
  return { width, height, parts: parts.map(([x, y, text, size = 22, weight]) => `<text x="${x}" y="${y}" font-size="${size}"${weight === undefined ? '' : ` font-weight="${weight}"`} xml:space="preserve">${text.replaceAll('&', '&amp;')}</text>`) }
}

function all({ supplier, number, day, time, plant, customer, job, truck, material, load }: Printed): Record<string, string> {
  return { supplier, ticket_number: number, ticket_date: day, ticketed_at: time, plant_name: plant, customer_name: customer, job_number: job, truck, material_description: material, load_number: load }
}

function weights({ gross, tare, net }: Printed): Record<string, string> {
  return { gross_amount_1: String(gross), tare_amount_1: String(tare), net_amount: String(net), uom_1: 'LB' }
}

function us(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
}

function half(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}

function thousands(number: number): string {
  return String(number).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

function tons(pounds: number): string {
  return (pounds / 2_000).toFixed(2)
}
