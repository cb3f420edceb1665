import { Children, type ReactNode } from 'react'
import { HelpHeading, HelpLink } from '#src/main/client/help/HelpLink'
import type { Block, Inline } from '#src/main/client/help/markdown'

type Line = readonly Inline[]

/** The blocks of a Markdown page, shown below a heading of level three. Links within the page work; other links are shown as text. */
export function MarkdownBlocks({ blocks, prefix }: { readonly blocks: readonly Block[]; readonly prefix: string }) {
  return inOrder(blocks, (block) => <BlockView block={block} prefix={prefix} />)
}

/** Renders a list whose order never changes, so that the positions can be used as React keys. */
function inOrder<Value>(values: readonly Value[], view: (value: Value, at: number) => ReactNode): ReactNode {
  return Children.toArray(values.map(view))
}

function BlockView({ block, prefix }: { readonly block: Block; readonly prefix: string }) {
  const text = (line: Line): ReactNode => inOrder(line, (inline) => <InlineView inline={inline} prefix={prefix} />)
  switch (block.kind) {
    case 'heading':
      return <HelpHeading level={4} id={`${prefix}${block.anchor}`}>{block.text}</HelpHeading>
    case 'paragraph':
      return <p>{text(block.content)}</p>
    case 'code':
      return <pre className="help-code"><code>{block.text}</code></pre>
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return <List className="help-list">{inOrder(block.items, (item) => <li>{text(item)}</li>)}</List>
    }
    case 'table':
      return <TableView {...block} text={text} />
  }
}

function TableView({ head, rows, text }: { readonly head: readonly Line[]; readonly rows: readonly (readonly Line[])[]; readonly text: (line: Line) => ReactNode }) {
  const cell = (line: Line, at: number) => (at === 0 ? <th scope="row">{text(line)}</th> : <td data-label={plainText(head[at])}>{text(line)}</td>)
  return (
    <table className="help-table">
      <thead>
        <tr>{inOrder(head, (line) => <th scope="col">{text(line)}</th>)}</tr>
      </thead>
      <tbody>{inOrder(rows, (row) => <tr>{inOrder(row, cell)}</tr>)}</tbody>
    </table>
  )
}

function plainText(line: Line = []): string {
  return line.map(({ text }) => text).join('')
}

function InlineView({ inline, prefix }: { readonly inline: Inline; readonly prefix: string }) {
  if (inline.kind === 'code') return <code>{inline.text}</code>
  if (inline.kind === 'strong') return <strong>{inline.text}</strong>
  if (inline.kind === 'link' && inline.to.startsWith('#')) return <HelpLink to={`${prefix}${inline.to.slice(1)}`}>{inline.text}</HelpLink>
  return inline.text
}
