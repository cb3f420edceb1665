import sharp from 'sharp'
import { svgOf, type Layout, layouts } from '#tests/bench/scans/layouts'

/** A generated ticket: its picture, and the printed values by field, in the form in which a person would enter them. */
export interface MadeTicket {
  readonly layout: Layout
  readonly picture: Buffer
  readonly truth: Readonly<Record<string, string>>
}

/** The values printed on a ticket. */
export interface Printed {
  readonly supplier: string
  readonly number: string
  /** The day of the ticket as YYYY-MM-DD. */
  readonly day: string
  /** The time of the ticket as HH:mm. */
  readonly time: string
  readonly plant: string
  readonly customer: string
  readonly job: string
  readonly truck: string
  readonly material: string
  readonly load: string
  readonly gross: number
  readonly tare: number
  readonly net: number
  readonly yards: string
}

const SUPPLIERS = ['NORTH RIDGE ASPHALT', 'CEDAR VALLEY READY MIX', 'HILLTOP QUARRY', 'TRI COUNTY AGGREGATES', 'LAKESIDE MATERIALS', 'PRAIRIE PAVING']
const CUSTOMERS = ['BASIN ROAD CONTRACTING', 'Acme Paving Inc', 'Shafer Brothers', 'Delta Grading LLC', 'Northern Bridge Co']
const MATERIALS = ['SP 12.5 WEARING (3,B)', 'CLASS 5 AGGREGATE BASE', 'GRANULAR BORROW', '3/4 CRUSHED ROCK', 'TACK COAT CSS-1H', 'SP 9.5 NON WEAR', 'RIPRAP CLASS III']

/** Generates the ticket with this number; the result is always the same. */
export async function madeTicket(nth: number): Promise<MadeTicket> {
  const random = randomOf(nth + 1)
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const layout = layouts[nth % layouts.length] as Layout
  const tare = whole(1_150, 1_500) * 20
  const net = whole(900, 2_600) * 20
  const two = (number: number) => String(number).padStart(2, '0')
  const printed: Printed = {
    supplier: one(SUPPLIERS), number: String(whole(10_000, 9_999_999)), day: `2026-${two(whole(4, 10))}-${two(whole(1, 28))}`, time: `${two(whole(6, 18))}:${two(whole(0, 59))}`, plant: `PLANT ${whole(1, 40)}`,
    customer: one(CUSTOMERS), job: `SP ${whole(1_000, 9_999)}-${whole(10, 99)}`, truck: `${one(['T', 'M', 'HR'])}-${whole(10, 999)}`, material: one(MATERIALS), load: String(whole(1, 60)), gross: tare + net, tare, net,
    yards: `${whole(4, 11)}.${one(['00', '25', '50', '75'])}`,
  }
  const { svg, truth } = svgOf(layout, printed)
  return { layout, truth, picture: await photographed(svg, random) }
}

/** The ticket as it comes from a scanner or camera: rotated, folded, unevenly lit, blurred and noisy, as a JPEG. */
async function photographed(svg: string, random: () => number): Promise<Buffer> {
  const between = (from: number, to: number) => from + random() * (to - from)
  const paper = await sharp(Buffer.from(svg)).png().toBuffer()
  const { width = 0, height = 0 } = await sharp(paper).metadata()
  const fold = Math.round(height * between(0.3, 0.7))
  const shade = Math.round(between(0, 70))
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="black" stop-opacity="0"/><stop offset="1" stop-color="black" stop-opacity="${shade / 255}"/></linearGradient></defs><rect width="${width}" height="${fold}" fill="url(#a)"/><rect y="${fold}" width="${width}" height="2" fill="black" opacity="0.25"/></svg>`
  const folded = await sharp(paper).composite([{ input: Buffer.from(shadow) }]).png().toBuffer()
  const turned = await sharp(folded).rotate(between(-7, 7), { background: '#b5b1a8' }).png().toBuffer()
  const { width: wide = 0, height: high = 0 } = await sharp(turned).metadata()
  const noise = await sharp({ create: { width: wide, height: high, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: between(2, 14) } } }).png().toBuffer()
  return sharp(turned).composite([{ input: noise, blend: 'soft-light' }]).blur(between(0.35, 0.95)).jpeg({ quality: Math.round(between(55, 85)) }).toBuffer()
}

/** A generator of numbers from 0 to 1, which are always the same for a seed. */
function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
