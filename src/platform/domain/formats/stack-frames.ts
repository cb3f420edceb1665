/** One line of a stack: what ran, in which of our files, where. It holds no message and no value. */
export interface StackFrame {
  readonly function: string
  readonly file: string
  readonly line: number
  readonly column: number
}

/** What frames are made of: nothing else of a stack is ever passed on (SHELL-79). */
export const FUNCTION_PATTERN = '^[\\w$.<>]{0,80}$'
export const FILE_PATTERN = '^[\\w@.\\-/]{0,120}$'
export const MOST_FRAMES = 30

const LINE = /^\s*at (?:async )?(?:new )?(?:(.*?) \()?(.*?):(\d{1,7}):(\d{1,7})\)?$/
const PARTS_KEPT = 4

/** The frames of a stack. The message above them stays behind: it may hold what a ticket says (SHELL-79). */
export function stackFrames(stack: string | undefined): readonly StackFrame[] {
  const frames = (stack ?? '').split('\n').flatMap((line) => {
    const [, name = '', place = '', at, column] = LINE.exec(line) ?? []
    return at === undefined ? [] : [{ function: clean(name, /[^\w$.<>]/g, 80), file: fileOf(place), line: Number(at), column: Number(column) }]
  })
  return frames.slice(0, MOST_FRAMES)
}

/** A path of a screen with its numbers and ids taken out: /projects/:/tickets. */
export function placePattern(path: string): string {
  const parts = path.replace(/[?#].*$/s, '').split('/').map((part) => (/^[a-z_-]*$/.test(part) ? part : ':'))
  return parts.join('/').slice(0, 120)
}

function fileOf(place: string): string {
  const path = place.replace(/^[a-z]+:\/+[^/]*\//i, '').replace(/[?#].*$/, '')
  return clean(path.split('/').slice(-PARTS_KEPT).join('/'), /[^\w@.\-/]/g, 120)
}

function clean(text: string, others: RegExp, most: number): string {
  return text.replace(others, '').slice(0, most)
}
