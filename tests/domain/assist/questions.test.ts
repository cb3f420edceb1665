import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openChatStream } from '#src/areas/assist/domain/questions/chat-stream'
import { checkQuestion, QUESTION_MAX } from '#src/areas/assist/domain/questions/question'
import { readSentence, splitSentences } from '#src/areas/assist/domain/questions/sentences'
import { numbersIn } from '#src/areas/assist/domain/runs/answer'

const sources = [{ id: 1, name: 'SM-9.5A', text: '38 tickets, net 1,200.50 TON' }, { id: 2, name: 'A-7', text: '11/20/2026, Rejected, North Quarry' }]
const textOf = (written: string) => readSentence(written, sources)?.text ?? null

describe('AI-3 sentences of a written answer', () => {
  test.each<[string, string, readonly number[]]>([
    ['one source', 'It were 38 tickets with 1200.5 TON. [1]', [1]],
    ['citations before the point', 'North Quarry sent A-7 [2], and there were 38 [1].', [2, 1]],
    ['several in one bracket', 'There were 38, one of them rejected on 11/20/2026. [1, 2]', [1, 2]],
  ])('a sentence with %s is kept', (_name, written, cites) => expect(readSentence(written, sources)).toEqual({ text: written, cites }))

  test.each<[string, string]>([
    ['without a citation', 'All is well.'], ['that cites a source that was not given', 'All is well. [3]'], ['that cites a given source and one that was not given', 'All is well. [1] [9]'], ['with a number that is in no source', 'It were 39 tickets. [1]'],
    ['with a number from a source that it does not cite', 'It were 38 tickets. [2]'], ['with an address', 'See https://evil.example. [1]'], ['without words', '[1]'], ['with a sum of its own', 'It were 1,238.50 in all. [1] [2]'],
  ])('a sentence %s is dropped', (_name, written) => expect(textOf(written)).toBeNull())

  test('hidden characters are removed, and markup remains plain text', () => expect(textOf('<b>It\u202e were 38</b>. [1]')).toBe('<b>It were 38</b>. [1]'))

  test('sentences are split at their ends, not at numbers, initials or No., and keep their citations', () => {
    expect(splitSentences('Net 1,200.50 TON. [1] [2] Item No. 4 of J. Doe is late! [2] And th', false)).toEqual({ whole: ['Net 1,200.50 TON. [1] [2]', 'Item No. 4 of J. Doe is late! [2]'], rest: 'And th' })
    expect(splitSentences('It is 38. [1]', false)).toEqual({ whole: [], rest: 'It is 38. [1]' })
    expect(splitSentences('It is 38. [1]', true)).toEqual({ whole: ['It is 38. [1]'], rest: '' })
  })

  test('a text that arrives in different parts gives the same sentences', () => {
    const text = 'Net 1,200.50 TON. [1] Item No. 4 is late! [2] Is it known? [1] [2] Yes [2].'
    const whole = splitSentences(text, true).whole
    fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: text.length - 1 }), { maxLength: 12 }), (cuts) => {
      const at = [0, ...cuts.toSorted((one, other) => one - other), text.length]
      let [rest, sentences] = ['', [] as string[]]
      for (let part = 1; part < at.length; part += 1) {
        const split = splitSentences(rest + text.slice(at[part - 1], at[part]), part === at.length - 1)
        sentences = [...sentences, ...split.whole]
        rest = split.rest
      }
      expect(sentences.map((one) => one.trim()).join(' ').replaceAll(/\s+/g, ' ')).toBe(whole.join(' '))
    }))
  })

  test('whatever the model returns, a kept sentence cites only given sources and uses only their numbers', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom('[1]', '[2]', '[1,2]', '[3]', '[]'), (text, cite) => {
      const sentence = readSentence(`${text}. ${cite}`, sources)
      if (sentence === null) return true
      const known = numbersIn(sources.filter(({ id }) => sentence.cites.includes(id)).map((one) => `${one.name} ${one.text}`).join(' '))
      return sentence.cites.every((id) => id === 1 || id === 2) && [...numbersIn(sentence.text.replaceAll(/\[[\d,\s]+\]/g, ' '))].every((number) => known.has(number))
    }))
  })
})

test('AI-3 a stream gives the same texts wherever it is cut, and reports whether it is complete', () => {
  const event = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`
  const sent = `: keep-alive\n\n${event('It is ')}${event('38. [1]')}data: {"choices": []}\r\n\r\ndata: nonsense\n\ndata: [DONE]\n\n`
  for (let cut = 0; cut <= sent.length; cut += 1) {
    const stream = openChatStream()
    expect(stream.take(sent.slice(0, cut)) + stream.take(sent.slice(cut))).toBe('It is 38. [1]')
    expect(stream.isWhole).toBe(true)
  }
  const half = openChatStream()
  half.take(event('It is '))
  expect(half.isWhole).toBe(false)
})

test('AI-2 a question is one line of at most 500 characters', () => {
  expect(checkQuestion('How many?').allowed).toBe(true)
  for (const text of ['', '  ', 'x'.repeat(QUESTION_MAX + 1), 'a\nb', 'a\u202eb']) expect(checkQuestion(text).allowed).toBe(false)
})
