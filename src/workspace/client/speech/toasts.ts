import { proxy } from 'valtio'
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
/** How long a toast with a button stays: long enough to reach the button with F6. */
const ACTION_MS = 30_000
/** Delay before another attempt to close a toast that the person points at. */
const HELD_MS = 1_000

/** The options of a toast. */
export interface ToastMore {
  /** Lines below the message. */
  readonly details?: readonly string[]
  readonly action?: ToastAction
  /** True when the caller announces the message, so that the toast must not announce it too. */
  readonly isSaid?: boolean
  /** Toasts of one series replace each other, so that a coding run shows only one. */
  readonly series?: string | undefined
  /** True to show the message in the status bar instead of a toast, for a success that occurs many times an hour (CLERK-17). */
  readonly isLine?: boolean | undefined
  /** What the toast is about, by which `closeToastsAbout` finds it. */
  readonly about?: object
}

/** A toast's action: a button that runs a command. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

/** Every message since sign-in, newest first, for the message list. */
export const messageList = proxy<{ messages: PastMessage[] }>({ messages: [] })

/** A message on the screen. `place` is its position; the next toast of the same series takes over that position. */
interface ShownMessage extends PastMessage {
  readonly place: number
  readonly series: string | undefined
  readonly about: object | undefined
}

/** How a toast is shown, besides its words. */
interface ToastLook {
  readonly place: number
  readonly details: readonly string[]
  readonly action: ToastAction | undefined
  /** Called when the person closes the toast. */
  gone(): void
}

/** Shows toasts. Its code is loaded only when the first toast is shown, so that a window starts sooner. */
export interface ToastPresenter {
  show(tone: Tone, words: string, look: ToastLook): void
  dismiss(place: number): void
  /** True while the person points at a toast or has the focus in one. No toast disappears then. */
  isHeld(): boolean
}

interface Toasts {
  /** The messages on the screen, oldest first. */
  shown: readonly ShownMessage[]
  lastId: number
  presenter: ToastPresenter | null
  /** Calls to make as soon as the presenter has loaded. */
  waiting: ((presenter: ToastPresenter) => void)[]
}

const toasts = createStore<Toasts>(() => ({ shown: [], lastId: 0, presenter: null, waiting: [] }))

/** True once there has been a toast; the code that shows toasts is then loaded. */
export const toastsWanted = proxy({ isWanted: false })

/** The last success message in the status bar; empty after a while. */
export const statusLine = proxy<{ id: number; words: string }>({ id: 0, words: '' })

/** Sets the presenter that shows the toasts from now on. */
export function presentThrough(presenter: ToastPresenter): void {
  toasts.presenter = presenter
  for (const work of toasts.waiting.splice(0)) work(presenter)
}

function present(work: (presenter: ToastPresenter) => void): void {
  toastsWanted.isWanted = true
  if (toasts.presenter === null) toasts.waiting.push(work)
  else work(toasts.presenter)
}

/**
 * Shows a toast and adds it to the message list. All but errors disappear after 5 s, or after 30 s if they have a button; an error stays
 * until it is closed. The same error or warning within 5 s is shown once. A fourth toast replaces the oldest one that is not an error, or
 * the oldest of all if all are errors. Screen readers announce the toast; an error interrupts other speech (SHELL-63, 65).
 */
export function showToast(tone: Tone, words: string, { details: sentences = [], action, isSaid = false, series, isLine = false, about }: ToastMore = {}): void {
  // a refusal of a single field repeats the message as its detail, so leave that detail out
  const details = sentences.filter((line) => line !== words)
  const now = Date.now()
  const isRepeated = (tone === 'warning' || tone === 'error') && messageList.messages.some((one) => one.tone === tone && one.words === words && now - one.at < EQUAL_TOAST_MS && toasts.shown.some(({ id }) => id === one.id))
  if (isRepeated) return
  toasts.lastId += 1
  const message: PastMessage = { id: toasts.lastId, tone, words, details, at: now }
  messageList.messages.unshift(message)
  messageList.messages.splice(MOST_KEPT)
  if (!isSaid) announce([words, ...details, ...(action === undefined ? [] : [action.label])].map(sentence).join(' '), tone === 'error' ? 'assertive' : 'polite')
  if (isLine) return showLine(message)
  const former = series === undefined ? undefined : toasts.shown.find((other) => other.series === series)
  const leaves = former ?? toastThatLeaves(toasts.shown, MAX_TOASTS)
  const place = former?.place ?? message.id
  if (leaves !== null && leaves !== former) present(({ dismiss }) => dismiss(leaves.place))
  toasts.shown = [...toasts.shown.filter((other) => other !== leaves), { ...message, place, series, about }]
  const removeToast = () => {
    toasts.shown = toasts.shown.filter((other) => other.place !== place)
  }
  const show = () => present((presenter) => isShown(message.id) && presenter.show(tone, words, { place, details, action, gone: removeToast }))
  if (tone === 'success') afterPaint(() => isShown(message.id) && show())
  else show()
  if (tone !== 'error') closeLater(message.id, action === undefined ? SUCCESS_TOAST_MS : ACTION_MS)
}

function isShown(id: number): boolean {
  return toasts.shown.some((other) => other.id === id)
}

function showLine({ id, words, details }: PastMessage): void {
  Object.assign(statusLine, { id, words: [words, ...details].join(' ') })
  setTimeout(() => statusLine.id === id && Object.assign(statusLine, { words: '' }), SUCCESS_TOAST_MS)
}

/** Closes a toast after some time, or later if the person points at a toast or has the focus in one then. */
function closeLater(id: number, after: number): void {
  setTimeout(() => {
    if (!isShown(id)) return
    if (toasts.presenter === null || toasts.presenter.isHeld()) closeLater(id, HELD_MS)
    else close(toasts.shown.filter((other) => other.id === id))
  }, after)
}

/** Removes the newest toast or all toasts from the screen; the message list keeps them. Returns false when there was none. */
export function closeToasts(which: 'newest' | 'all'): boolean {
  const closed = which === 'all' ? toasts.shown : toasts.shown.toSorted((one, other) => other.id - one.id).slice(0, 1)
  close(closed)
  return closed.length > 0
}

/** Closes the toasts about `about` once it is over, such as a refusal of a form that is saved again. The message list keeps them. */
export function closeToastsAbout(about: object): void {
  close(toasts.shown.filter((other) => other.about === about))
}

function close(closed: readonly ShownMessage[]): void {
  toasts.shown = toasts.shown.filter((other) => !closed.includes(other))
  for (const { place } of closed) present(({ dismiss }) => dismiss(place))
}

/**
 * The toast to remove before another is added: the oldest that is not an error, or the oldest of all if all are errors. Null while
 * there is room.
 */
export function toastThatLeaves<Message extends PastMessage>(shown: readonly Message[], atMost: number): Message | null {
  if (shown.length < atMost) return null
  return shown.find(({ tone }) => tone !== 'error') ?? shown[0] ?? null
}

/** Runs `work` after the next paint, so that a toast never delays the display of the result that it is about. */
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
