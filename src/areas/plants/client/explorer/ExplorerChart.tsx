import { useEffect, useRef, useState } from 'react'
import { words } from '#src/areas/plants/client/messages'
import type { Explored } from '#src/areas/plants/client/explorer/explorer-rows'
import { runCommand } from '#src/workspace/client/running/run-command'

/** A measure that the chart can show. */
export type Measure = 'tickets' | 'tons' | 'temperature' | 'latency'

/** The names of the measures, with their units. */
export const measures: Readonly<Record<Measure, string>> = {
  tickets: words('measure_tickets'),
  tons: words('measure_tons'),
  temperature: words('measure_temperature'),
  latency: words('measure_latency'),
}

const HEIGHT = 220
const HALF_DAY = 43_200
/** Color tokens and line patterns of the plants' lines, which are distinct even without color. */
const STROKES = ['--accent', '--delivered', '--flagged', '--changed', '--pending', '--text-2'] as const
const DASHES = [[], [6, 4], [2, 3]] as const

interface ExplorerChartProps {
  readonly explored: Explored
  readonly measure: Measure
}

/**
 * Draws one line for each plant, over the days of the period. The chart library is loaded when the first chart is drawn. A click on a point
 * opens the tickets of that plant and day. The table below the chart has the same numbers.
 */
export function ExplorerChart({ explored, measure }: ExplorerChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const drawing = new AbortController()
    void drawChart(element, explored, measure, drawing.signal)
    return () => drawing.abort()
  }, [explored, measure, theme])
  return (
    <>
      <div ref={place} className="plant-explorer-plot" aria-hidden />
      <ul className="plant-explorer-legend">
        {explored.series.map(({ plant_id: id, plant_name: name }, at) => (
          <li key={id}>
            <svg width="24" height="8" aria-hidden>
              <line x1="0" x2="24" y1="4" y2="4" strokeWidth="2" stroke={`var(${strokeOf(at)})`} strokeDasharray={dashOf(at).join(' ')} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The current theme. The chart must be redrawn when the theme changes, because a canvas does not follow the colors of the page. */
function useTheme(): string {
  const [theme, setTheme] = useState(() => document.documentElement.dataset['theme'] ?? '')
  useEffect(() => {
    const observer = new MutationObserver(() => setTheme(document.documentElement.dataset['theme'] ?? ''))
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [])
  return theme
}

async function drawChart(element: HTMLElement, explored: Explored, measure: Measure, signal: AbortSignal): Promise<void> {
  const [{ default: Plot }] = await Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')])
  if (signal.aborted) return
  const style = getComputedStyle(element)
  const color = (token: string) => style.getPropertyValue(token).trim()
  const axis = { stroke: color('--text-2'), grid: { stroke: color('--line'), width: 1 }, ticks: { stroke: color('--line'), width: 1 }, font: `11px ${color('--font')}` }
  const days = explored.days.map((day) => Date.parse(`${day}T12:00:00Z`) / 1000)
  const plot = new Plot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      tzDate: (seconds) => Plot.tzDate(new Date(seconds * 1000), 'UTC'),
      legend: { show: false },
      cursor: { drag: { x: false, y: false } },
      axes: [{ ...axis, values: (_plot, splits) => splits.map((seconds) => new Date(seconds * 1000).toLocaleDateString('en-US', { month: 'numeric', day: 'numeric', timeZone: 'UTC' })) }, axis],
      scales: { x: { range: () => [(days[0] ?? 0) - HALF_DAY, (days.at(-1) ?? 0) + HALF_DAY] }, y: { range: (_plot, low, high) => (measure === 'temperature' ? [low - 5, high + 5] : [0, Math.max(1, high * 1.1)]) } },
      series: [{}, ...explored.series.map(({ plant_name: label }, at) => ({ label, stroke: color(strokeOf(at)), dash: [...dashOf(at)], width: 2, points: { show: true, size: 6 } }))],
    },
    [days, ...explored.series.map((one) => [...one[measure]])],
    element,
  )
  const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }))
  resized.observe(element)
  plot.over.addEventListener('click', () => {
    const [day, plant] = [explored.days[plot.cursor.idx ?? -1], nearest(plot.cursor.top ?? 0, (at) => plot.valToPos(Number(explored.series[at]?.[measure][plot.cursor.idx ?? -1] ?? Number.NaN), 'y'), explored.series.length)]
    const series = plant === null ? undefined : explored.series[plant]
    if (day !== undefined && series !== undefined) void runCommand('explorer.open-tickets', { answers: { point: { plant_id: series.plant_id, day } }, by: 'button' })
  })
  signal.addEventListener('abort', () => {
    resized.disconnect()
    plot.destroy()
  })
}

/** The series whose point is nearest to a vertical position in the chart; null when none has a point on that day. */
function nearest(top: number, heightOf: (at: number) => number, count: number): number | null {
  const distances = Array.from({ length: count }, (_, at) => ({ at, distance: Math.abs(heightOf(at) - top) })).filter(({ distance }) => Number.isFinite(distance))
  return distances.toSorted((a, b) => a.distance - b.distance)[0]?.at ?? null
}

function strokeOf(at: number): string {
  return STROKES[at % STROKES.length] ?? STROKES[0]
}

function dashOf(at: number): readonly number[] {
  return DASHES[Math.floor(at / STROKES.length) % DASHES.length] ?? DASHES[0]
}
