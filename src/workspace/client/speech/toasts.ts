import { proxy } from 'valtio'
import { toast } from 'sonner'
import { createStore } from '#src/platform/client/state/store'
import { announce } from '#src/workspace/client/speech/announce'
import { EQUAL_TOAST_MS, MAX_TOASTS, SUCCESS_TOAST_MS } from '#src/workspace/domain/layout'

/** `info`: the write succeeded but changed nothing. */
export type Tone = 'success' | 'info' | 'warning' | 'error'

/** A message in the message list (WORK-40). */
export interface PastMessage {
  readonly id: number
  readonly tone: Tone
  readonly words: string
  readonly details: readonly string[]
  readonly at: number
}

const MOST_KEPT = 200
/** Long enough to reach its button with F6. */
const ACTION_MS = 30_000

/** The options of a toast. */
export interface ToastMore {
  /** Lines below the message. */
  readonly details?: readonly string[]
  readonly action?: ToastAction
  /** True when the message is already announced in another way. */
  readonly isSaid?: boolean
  /** Toasts of one series replace each other, so that a coding run shows only one. */
  readonly series?: string | undefined
}

/** A toast's action: a button that runs a command. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

/** Every message since sign-in, newest first, for the message list. */
export const messageList = proxy<{ messages: PastMessage[] }>({ messages: [] })

/** A toast with its position, where the next toast of its series replaces it. */
interface ShownMessage extends PastMessage {
  readonly place: number
  readonly series: string | undefined
}

/** The toasts on the screen, and the number of the last message. */
const toasts = createStore<{ shown: readonly ShownMessage[]; lastId: number }>(() => ({ shown: [], lastId: 0 }))

/**
 * Shows a toast and adds it to the message list. All but errors disappear after 5 s; an error stays until it is closed. The same
 * error or warning within 5 s is shown once. A fourth toast replaces the oldest one that is not an error, otherwise the oldest.
 * Screen readers announce it, an error at once (SHELL-63, 65).
 */
export function showToast(tone: Tone, words: string, { details: told = [], action, isSaid = false, series }: ToastMore = {}): void {
  // a refusal of a single field repeats the message as its detail, so leave that detail out
  const details = told.filter((line) => line !== words)
  const now = Date.now()
  const isRepeated = (tone === 'warning' || tone === 'error') && messageList.messages.some((kept) => kept.tone === tone && kept.words === words && now - kept.at < EQUAL_TOAST_MS && toasts.shown.some(({ id }) => id === kept.id))
  if (isRepeated) return
  toasts.lastId += 1
  const message: PastMessage = { id: toasts.lastId, tone, words, details, at: now }
  messageList.messages.unshift(message)
  messageList.messages.splice(MOST_KEPT)
  if (!isSaid) announce([words, ...details, ...(action === undefined ? [] : [action.label])].map(sentence).join(' '), tone === 'error' ? 'assertive' : 'polite')
  const former = series === undefined ? undefined : toasts.shown.find((other) => other.series === series)
  const leaves = former ?? toastThatLeaves(toasts.shown, MAX_TOASTS)
  const place = former?.place ?? message.id
  if (leaves !== null && leaves !== former) toast.dismiss(leaves.place)
  toasts.shown = [...toasts.shown.filter((other) => other !== leaves), { ...message, place, series }]
  const gone = () => {
    toasts.shown = toasts.shown.filter((other) => other.place !== place)
  }
  const show = () => toast[tone](words, {
    id: place,
    duration: tone === 'error' ? Number.POSITIVE_INFINITY : action === undefined ? SUCCESS_TOAST_MS : ACTION_MS,
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.run } }),
    ...(details.length === 0 ? {} : { description: details.join('\n') }),
    onDismiss: gone,
    onAutoClose: gone,
  })
  if (tone === 'success') afterPaint(() => toasts.shown.some((other) => other.id === message.id) && show())
  else show()
}

/** Removes all toasts from the screen; the message list keeps them. Returns false when there was none. */
export function closeToasts(): boolean {
  const { shown } = toasts
  toasts.shown = []
  for (const { place } of shown) toast.dismiss(place)
  return shown.length > 0
}

/**
 * The toast to remove before another is added: the oldest that is not an error, or the oldest of all if all are errors. Null while
 * there is room.
 */
export function toastThatLeaves<Message extends PastMessage>(shown: readonly Message[], atMost: number): Message | null {
  if (shown.length < atMost) return null
  return shown.find(({ tone }) => tone !== 'error') ?? shown[0] ?? null
}

/** Runs after the next paint, so that a toast never delays the visible result. */
function afterPaint(work: () => unknown): void {
  if (typeof document === 'undefined' || document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

/** Forgets the messages, at the end of a session. */
export function forgetMessages(): void {
  messageList.messages = []
}
