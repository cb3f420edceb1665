import { capsOf } from '#src/workspace/client/keys/keys'
import { scopeTitle } from '#src/workspace/client/running/key-table'
import { boundKeys, type Registry } from '#src/workspace/client/commands/registry'
import { scopes } from '#src/workspace/client/commands/scopes'

/** The tables of commands/keys.md in Markdown, generated from the declarations, so that they are never out of date (WORK-18). */
export function keyTableMarkdown(registry: Registry): string {
  const parts = Object.keys(scopes).flatMap((scope) => {
    const lines = registry.all.flatMap((entry) => {
      const keys = boundKeys(entry, {}, 'other').filter((bound) => bound.scope === scope).map(({ sequence }) => markdownKey(sequence))
      return keys.length === 0 ? [] : [`| ${keys.join(', ')} | ${entry.command.title.replace(/…$/, '')} | \`${entry.id}\` |`]
    })
    return lines.length === 0 ? [] : [`**${titleOf(scope)}**\n\n| Keys | What | Command |\n|---|---|---|\n${lines.join('\n')}`]
  })
  return parts.join('\n\n')
}

function titleOf(scope: string): string {
  return Object.hasOwn(scopes, scope) ? scopeTitle(scope as keyof typeof scopes) : scope
}

function markdownKey(sequence: string): string {
  return capsOf(sequence, 'other')
    .map((caps) => caps.map((cap) => `<kbd>${cap}</kbd>`).join('+'))
    .join(' then ')
}
