/** One line of an error's stack: the function, our source file, and the position in that file. It contains no message and no values. */
export interface StackFrame {
  readonly function: string
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Patterns for the parts of a frame. Nothing else of a stack is ever sent to the error-reporting service (SHELL-79). */
export const FUNCTION_PATTERN = '^[\\w$.<>]{0,80}$'
export const FILE_PATTERN = '^[\\w@.\\-/]{0,120}$'
export const MOST_FRAMES = 30

const LINE = /^\s*at (?:async )?(?:new )?(?:(.*?) \()?(.*?):(\d{1,7}):(\d{1,7})\)?$/
const PARTS_KEPT = 4

/** The frames of a stack. The message above them is left out, because it may quote a ticket (SHELL-79). */
export function stackFrames(stack: string | undefined): readonly StackFrame[] {
  const frames = (stack ?? '').split('\n').flatMap((line) => {
    const [, name = '', place = '', at, column] = LINE.exec(line) ?? []
    return at === undefined ? [] : [{ function: clean(name, /[^\w$.<>]/g, 80), file: fileOf(place), line: Number(at), column: Number(column) }]
  })
  return frames.slice(0, MOST_FRAMES)
}

/** The path of a screen for an error report, such as /projects/:/tickets. A colon replaces each segment that may be a number or an id. */
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
