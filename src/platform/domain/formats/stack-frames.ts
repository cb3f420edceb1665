/** One line of a stack: the function, our file and the position in it. Has no message and no values. */
export interface StackFrame {
  readonly function: string
  readonly file: string
  readonly line: number
  readonly column: number
}

/** The allowed contents of frames. Nothing else of a stack is ever passed on (SHELL-79). */
export const FUNCTION_PATTERN = '^[\\w$.<>]{0,80}$'
export const FILE_PATTERN = '^[\\w@.\\-/]{0,120}$'
export const MOST_FRAMES = 30

const LINE = /^\s*at (?:async )?(?:new )?(?:(.*?) \()?(.*?):(\d{1,7}):(\d{1,7})\)?$/
const PARTS_KEPT = 4

/** The frames of a stack, without the message above them, which may quote a ticket (SHELL-79). */
export function stackFrames(stack: string | undefined): readonly StackFrame[] {
  const frames = (stack ?? '').split('\n').flatMap((line) => {
    const [, name = '', place = '', at, column] = LINE.exec(line) ?? []
    return at === undefined ? [] : [{ function: clean(name, /[^\w$.<>]/g, 80), file: fileOf(place), line: Number(at), column: Number(column) }]
  })
  return frames.slice(0, MOST_FRAMES)
}

/** The path of a screen without its numbers and ids: /projects/:/tickets. */
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
