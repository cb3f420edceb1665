import { jsonIn, memberOf } from '#src/areas/assist/domain/public/answer-text'

/** Reads the stream of an OpenAI chat completion while it arrives. */
export interface ChatStream {
  /** Takes the next part of the stream; returns the text that it adds. */
  take(part: string): string
  /** True once the provider has said that the answer is complete. */
  readonly isWhole: boolean
}

/** Opens a reader of server-sent events: `data: {"choices": [{"delta": {"content"}}]}`, up to `data: [DONE]`. */
export function openChatStream(): ChatStream {
  let line = ''
  let isWhole = false
  const textOf = (sent: string): string => {
    if (!sent.startsWith('data:')) return ''
    const data = sent.slice('data:'.length).trim()
    if (data === '[DONE]') isWhole = true
    const choices = memberOf(jsonIn(data), 'choices')
    const first: unknown = Array.isArray(choices) ? choices[0] : null
    if (memberOf(first, 'finish_reason') === 'stop') isWhole = true
    const content = memberOf(memberOf(first, 'delta'), 'content')
    return typeof content === 'string' ? content : ''
  }
  return {
    take(part) {
      const lines = (line + part).split(/\r?\n/)
      line = lines.pop() ?? ''
      return lines.map(textOf).join('')
    },
    get isWhole() {
      return isWhole
    },
  }
}
