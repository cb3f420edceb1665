import { createStore } from '#src/platform/client/state/store'

/** The app shell's two live regions, through which screen readers announce changes outside the focus. Only this module writes to them. */
type Region = 'polite' | 'assertive'

/** The live regions, and when each was last written. */
interface Announcer {
  regions: Map<Region, HTMLElement>
  lastAt: Map<Region, number>
  isSilent: boolean
}

const announcer = createStore<Announcer>(() => ({ regions: new Map(), lastAt: new Map(), isSilent: false }))

/** A sentence that follows another within this time is added to it; otherwise the later sentence would interrupt the earlier one. */
const TOGETHER_MS = 150

/** Called by the shell with its live regions when they mount. */
export function speakThrough(region: Region, element: HTMLElement | null): void {
  if (element === null) announcer.regions.delete(region)
  else announcer.regions.set(region, element)
}

/** Announces a sentence politely to screen readers; `assertive` interrupts and is for refused writes only. */
export function announce(sentence: string, region: Region = 'polite'): void {
  const element = announcer.regions.get(region)
  if (element === undefined || announcer.isSilent || sentence === '') return
  // A repeated sentence must be announced again, but screen readers announce only changed nodes, so always add a new element.
  const line = document.createElement('p')
  line.textContent = sentence
  const now = performance.now()
  if (now - (announcer.lastAt.get(region) ?? -TOGETHER_MS) < TOGETHER_MS) element.append(line)
  else element.replaceChildren(line)
  announcer.lastAt.set(region, now)
}

/** Runs a function without announcements, such as when a whole layout loads. */
export function silently(work: () => void): void {
  announcer.isSilent = true
  try {
    work()
  } finally {
    announcer.isSilent = false
  }
}
