/** An inline element of Markdown. `to` is the target of a link, exactly as written in the page. */
export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }

/** A block of a Markdown page, such as a paragraph or a list. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly anchor: string }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly (readonly Inline[])[]; readonly rows: readonly (readonly (readonly Inline[])[])[] }

const FENCE = '```'
const HEADING = /^(#+) (.+)$/
const ITEM = /^(?:-|(\d+)\.) (.*)$/
const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)/g

/** Parses the Markdown that our own pages use: headings, paragraphs, flat lists, tables and fenced code. Leaves out HTML comments. */
export function readMarkdown(page: string): readonly Block[] {
  const lines = page.split('\n')
  const blocks: Block[] = []
  let at = 0
  /** Consumes and returns the next lines for which `passes` is true. */
  const takeWhile = (passes: (line: string) => boolean): string[] => {
    const from = at
    while (at < lines.length && passes(lines[at] ?? '')) at++
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const [, marks, heading] = HEADING.exec(line) ?? []
    if (line.trim() === '' || line.startsWith('<!--')) at++
    else if (marks !== undefined && heading !== undefined) {
      blocks.push({ kind: 'heading', level: marks.length, text: heading, anchor: anchorOf(heading) })
      at++
    } else if (line.startsWith(FENCE)) {
      at++
      blocks.push({ kind: 'code', text: takeWhile((one) => !one.startsWith(FENCE)).join('\n') })
      at++
    } else if (line.startsWith('|')) blocks.push(tableOf(takeWhile((one) => one.startsWith('|'))))
    else if (ITEM.test(line)) blocks.push(listOf(takeWhile((one) => ITEM.test(one) || one.startsWith('  '))))
    else blocks.push({ kind: 'paragraph', content: inlineOf(takeWhile(isPlain).join(' ')) })
  }
  return blocks
}

/** The anchor of a heading, as links refer to it. */
export function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\w\- ]/g, '').replaceAll(' ', '-')
}

function isPlain(line: string): boolean {
  return line.trim() !== '' && !HEADING.test(line) && !ITEM.test(line) && ![FENCE, '|', '<!--'].some((mark) => line.startsWith(mark))
}

function tableOf(lines: readonly string[]): Block {
  const [head = [], , ...rows] = lines.map((line) => line.split('|').slice(1, -1).map((cell) => inlineOf(cell.trim())))
  return { kind: 'table', head, rows }
}

function listOf(lines: readonly string[]): Block {
  const items: string[] = []
  for (const line of lines) {
    const [, , text] = ITEM.exec(line) ?? []
    if (text !== undefined) items.push(text)
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return { kind: 'list', isOrdered: ITEM.exec(lines[0] ?? '')?.[1] !== undefined, items: items.map(inlineOf) }
}

function inlineOf(text: string): readonly Inline[] {
  const content: Inline[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) content.push({ kind: 'text', text: text.slice(end, match.index) })
    const [whole, code, strong, label = '', to] = match
    if (code !== undefined) content.push({ kind: 'code', text: code })
    else if (strong !== undefined) content.push({ kind: 'strong', text: strong })
    else if (to !== undefined) content.push({ kind: 'link', text: label, to })
    end = match.index + whole.length
  }
  if (end < text.length) content.push({ kind: 'text', text: text.slice(end) })
  return content
}
