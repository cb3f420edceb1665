import { MORE_THAN_A_DAY } from '#src/areas/plants/domain/plant-health/latency'

/** Minutes of latency as text: `26 min`, `4 h 10 min`, `over 24 h`. */
export function latencyText(minutes: number): string {
  if (minutes >= MORE_THAN_A_DAY) return 'over 24 h'
  if (minutes < 60) return `${Math.max(0, minutes)} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}
