import { describe, expect, test } from 'vitest'
import { checkFile, checkText, formatOf, mayAddDocument, storedDocumentText } from '#src/areas/assistants/domain/documents/document'
import { choosePieces, piecesOf } from '#src/areas/assistants/domain/documents/pieces'

describe('AI-18 the documents of an assistant', () => {
  test.each([
    ['Manual.txt', 'txt'], ['notes.MD', 'md'], ['items.csv', 'csv'], ['Specs.v2.PDF', 'pdf'], ['Manual.docx', null], ['pdf', null], ['.exe', null], ['a.pdf.exe', null],
  ])('AI-18 a file %s is read as %s', (name, format) => {
    expect(formatOf(name)).toBe(format)
  })

  test('AI-18 a file needs a known format, some bytes, and at most 10 MB', () => {
    const refusal = (name: string, size: number) => {
      const verdict = checkFile({ name, size })
      return verdict.allowed ? null : verdict.message
    }
    expect(refusal('a.txt', 10 * 1024 * 1024)).toBeNull()
    expect(refusal('a.txt', 10 * 1024 * 1024 + 1)).toBe('errors.file_size')
    expect(refusal('a.txt', 0)).toBe('errors.no_file_selected')
    expect(refusal('a.docx', 5)).toBe('errors.file_format')
  })

  test('AI-18 the text has at most 200,000 characters, whatever their size in bytes, and is not empty', () => {
    expect(checkText('x'.repeat(200_000)).allowed).toBe(true)
    expect(checkText('😀'.repeat(200_000)).allowed).toBe(true)
    expect(checkText('x'.repeat(200_001)).allowed).toBe(false)
    expect(checkText('').allowed).toBe(false)
  })

  test('AI-18 line endings are unified, and other control characters and unpaired surrogates are removed', () => {
    expect(storedDocumentText('\ufeff a\r\nb\rc\u2028d\u0000\u0007e\tf\ud800 '.replace('\ufeff', ''))).toBe('a\nb\nc\nde\tf')
    expect(storedDocumentText('e\u0301')).toBe('\u00e9')
  })

  test.each([
    [{ documents: 19, characters: 0 }, 10, true], [{ documents: 20, characters: 0 }, 10, false], [{ documents: 3, characters: 300_000 }, 100_000, true], [{ documents: 3, characters: 300_000 }, 100_001, false],
  ])('AI-18 beside %o, a document of %i characters fits: %s', (present, characters, fits) => {
    expect(mayAddDocument(present, characters).allowed).toBe(fits)
  })
})

describe('AI-18 the excerpts that are sent with a question', () => {
  test('AI-18 documents that fit are sent complete', () => {
    const documents = [{ name: 'a', text: 'x'.repeat(30_000) }, { name: 'b', text: 'y'.repeat(30_000) }]
    expect(choosePieces(documents, 'anything', 60_000)).toEqual(documents)
    expect(choosePieces([], 'anything', 60_000)).toEqual([])
  })

  test('AI-18 from documents that do not fit, the excerpts that share the most words with the question are sent, in document order', () => {
    const filler = 'Nothing of interest is written here at all. '.repeat(3_000)
    const documents = [
      { name: 'a', text: `${filler}\n\nThe hot mix asphalt leaves the plant at 300 degrees.\n\n${filler}` },
      { name: 'b', text: `${filler}\n\nThe temperature of asphalt is measured behind the paver.\n\n${filler}` },
    ]
    const sent = choosePieces(documents, 'At which TEMPERATURE does the asphalt leave the plant?', 6_000)
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(sent[0]?.text).toContain('300 degrees')
    expect(sent[1]?.text).toContain('behind the paver')
    expect(sent.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(6_100)
  })

  test('AI-18 a question without words gets the first excerpts that fit', () => {
    const [sent] = choosePieces([{ name: 'a', text: `Begin. ${'word '.repeat(2_000)}` }], '??', 3_000)
    expect(sent?.text.startsWith('Begin.')).toBe(true)
  })

  test('AI-18 excerpts lose no word, have at most 1,500 characters, and never split a character', () => {
    const words = Array.from({ length: 3_000 }, (_, at) => `w${at}`)
    const pieces = piecesOf(words.join(' '))
    expect(pieces.join(' ').split(/\s+/)).toEqual(words)
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(1_500)
    expect(piecesOf(`a${'😀'.repeat(2_000)}`).every((piece) => !/\p{Surrogate}/u.test(piece))).toBe(true)
  })
})
