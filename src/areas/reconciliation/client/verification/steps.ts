import { DUE_DAYS_MAX, MINIMUM_MAX, SEED_MAX } from '#src/areas/reconciliation/domain/verification/limits'
import { checkRuleName, readShare, shareText, type VerificationShare } from '#src/areas/reconciliation/domain/verification/rule'
import { words } from '#src/areas/reconciliation/client/verification/messages'
import { verificationCalls, type RuleRow } from '#src/areas/reconciliation/client/verification/verification-rows'
import { projectIn } from '#src/areas/reconciliation/client/verification/project-in'
import { refuse } from '#src/platform/domain/verdict'
import { understood, type Parsed, type Step } from '#src/workspace/client/commands/step'

/** Asks for the name of a rule. */
export const nameStep: Step<string> = {
  kind: 'text',
  prompt: words('ask_name'),
  parse(text) {
    const verdict = checkRuleName(text)
    return verdict.allowed ? understood(text.trim()) : verdict
  },
  format: (name) => name,
}

const shares: readonly VerificationShare[] = [{ share_kind: 'one_of', share: 10 }, { share_kind: 'one_of', share: 20 }, { share_kind: 'percent', share: 1 }, { share_kind: 'percent', share: 5 }]

/** Asks for the share of tickets to verify. The user chooses a common share or types another. */
export const shareStep: Step<VerificationShare> = {
  kind: 'number',
  prompt: words('ask_share'),
  choices: () => shares.map((share) => ({ value: share, label: shareText(share) })),
  parse: parseShare,
  format: shareText,
}

/** Parses a share that a person typed, such as '1 of 10' or '5%'. */
export function parseShare(text: string): Parsed<VerificationShare> {
  const share = readShare(text)
  return share === null ? refuse('errors.verification_share') : understood(share)
}

/** Parses a typed minimum number of tickets for each group. */
export const parseMinimum = (text: string) => parseWhole(text, MINIMUM_MAX, 'errors.verification_minimum')
/** Parses a typed number of days within which the results of a draw are due. */
export const parseDueDays = (text: string) => parseWhole(text, DUE_DAYS_MAX, 'errors.verification_due_days')

function parseWhole(text: string, max: number, message: 'errors.verification_minimum' | 'errors.verification_due_days'): Parsed<number> {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
  return value >= 0 && value <= max ? understood(value) : refuse(message, { max })
}

/** Asks for a whole number. The usual numbers are offered as choices. */
export function wholeStep(prompt: string, usual: readonly number[], parse: (text: string) => Parsed<number>): Step<number> {
  return { kind: 'number', prompt, choices: () => usual.map((value) => ({ value, label: String(value) })), parse, format: String }
}

/** Asks which of the project's active rules to draw by. */
export const ruleStep: Step<RuleRow | null> = {
  kind: 'choice',
  prompt: words('ask_rule'),
  async choices({ context, env, signal }) {
    const projectId = projectIn(context)
    if (projectId === 0) return []
    const { verification_rules: rules } = await env.read(verificationCalls.rules({ projectId }), signal)
    const active = rules.filter(({ is_active: isActive }) => isActive)
    if (active.length === 0) return [{ value: null, label: words('rules'), refused: refuse('errors.verification_no_rule') }]
    return active.map((rule) => ({ value: rule, label: rule.name, detail: shareText(rule) }))
  },
  format: (rule) => rule?.name ?? '',
}

/** Asks for a seed; if the answer is empty, the server generates one. */
export const seedStep: Step<string> & { readonly optional: true } = {
  kind: 'text',
  optional: true,
  prompt: words('ask_seed'),
  parse: (text) => (text.trim().length > SEED_MAX ? refuse('errors.verification_seed', { max: SEED_MAX }) : understood(text.trim())),
  format: (seed) => (seed === '' ? words('random_seed') : seed),
}
