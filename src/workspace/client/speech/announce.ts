import { createStore } from '#src/platform/client/state/store'

/** The shell's two live regions, which announce changes outside the focus. Only this module writes to them. */
type Region = 'polite' | 'assertive'

/** The live regions, and when each was last written. */
interface Announcer {
  regions: Map<Region, HTMLElement>
  lastAt: Map<Region, number>
  isSilent: boolean
}

const announcer = createStore<Announcer>(() => ({ regions: new Map(), lastAt: new Map(), isSilent: false }))

/** Sentences this close together are joined; otherwise the later one would interrupt the earlier. */
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
  // Repeating a sentence is a new event, but screen readers announce only a changed node.
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
