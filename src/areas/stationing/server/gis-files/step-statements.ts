import { stepHead } from '#src/areas/stationing/domain/gis-files/step-values'
import type { Content } from '#src/areas/stationing/server/gis-files/content'
import { timeSlices } from '#src/platform/server/time-slice'

/**
 * Maximum length of a statement that is kept, in characters, because each statement is read as a whole. A longer statement does not belong
 * to an alignment.
 */
const MOST_STATEMENT = 4 * 1024 * 1024
/** When this many characters of a statement have been read, its id and type are checked, so that an unwanted statement is skipped early. */
const HEAD_LENGTH = 256
const [QUOTE, SEMICOLON, SLASH, STAR] = [39, 59, 47, 42]

/**
 * Reads the instances of a STEP file whose id and type are wanted, each as its text. Nothing else of the file is kept in memory, whatever
 * the size of the file. Returns false if the file does not end as STEP files do, which means that a part of it is missing.
 */
export async function readStatements(content: Content, isWanted: (id: number, type: string) => boolean, take: (statement: string) => void): Promise<boolean> {
  const slice = timeSlices()
  let text = ''
  let isSkipped = false
  let isInText = false
  let isInComment = false
  let last = ''
  let before = 0
  /** Checks the part of the statement that has been read so far; a statement that is not wanted is skipped. */
  const look = (isWhole: boolean) => {
    if (isSkipped) return
    const head = stepHead(text)
    if (head !== null && isWanted(head.id, head.type)) {
      if (isWhole) take(text)
      else if (text.length > MOST_STATEMENT) isSkipped = true
    } else if (isWhole) last = text.length > HEAD_LENGTH ? '' : text
    else if (head !== null || text.length > MOST_STATEMENT) isSkipped = true
    if (isSkipped) text = ''
  }
  for await (const chunk of content()) {
    const piece = chunk.toString('latin1')
    let from = 0
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at)
      if (isInComment) {
        if (code === SLASH && before === STAR) {
          isInComment = false
          from = at + 1
        }
      } else if (code === QUOTE) isInText = !isInText
      else if (isInText) {
        // a semicolon inside a text does not end the statement
      } else if (code === STAR && before === SLASH) {
        isInComment = true
        if (!isSkipped) text += piece.slice(from, Math.max(from, at - 1))
        if (at === 0) text = text.slice(0, -1)
        before = 0
        continue
      } else if (code === SEMICOLON) {
        if (!isSkipped) text += piece.slice(from, at)
        look(true)
        text = ''
        isSkipped = false
        from = at + 1
      }
      before = code
    }
    if (!isInComment && !isSkipped) text += piece.slice(from)
    if (text.length > HEAD_LENGTH) look(false)
    await slice()
  }
  return /END-ISO-10303-21/.test(last)
}
