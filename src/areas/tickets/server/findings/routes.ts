import { ruleLabels } from '#src/areas/tickets/domain/findings/rule-names'
import { findings } from '#src/areas/tickets/api/findings'
import { checkLimits } from '#src/areas/tickets/domain/findings/answer'
import { ruleOf } from '#src/areas/tickets/domain/findings/rules'
import { answerFindings, removeAnswers } from '#src/areas/tickets/server/findings/answer-findings'
import { noteAllToCheck } from '#src/areas/tickets/server/findings/due'
import { countFindings, findFindings, findingOrder } from '#src/areas/tickets/server/findings/finding-store'
import { findRules, lockRule, ruleOfId, setRule, type StoredRule } from '#src/areas/tickets/server/findings/settings'
import { implement } from '#src/platform/server/http/call'
import { changedElsewhere, notFound, throwIfRefused } from '#src/platform/server/http/errors'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { actorOf } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

/** The API of the findings of tickets, their answers, and the rules that find them (PLUS-10 to PLUS-14). */
export const findingRoutes = implement(findings, {
  list: async ({ query, person, inAgency, header }) => {
    const page = rubyPage(query)
    const order = rubyOrder(query, findingOrder)
    const { total, findings: rows } = await inAgency((db) => findFindings(db, person, query, order, page))
    setTotalHeaders(header, total, page)
    return { slip_findings: rows }
  },
  counts: ({ query, person, inAgency }) => inAgency((db) => countFindings(db, person, query.project_id)),
  answer: (call) => call.inAgency((db) => answerFindings(db, { person: call.person, actor: actorOf(call), dryRun: call.dryRun }, call.body)),
  removeAnswer: (call) => call.inAgency((db) => removeAnswers(db, { person: call.person, actor: actorOf(call), dryRun: call.dryRun }, call.body)),
  rules: ({ inAgency }) => inAgency(async (db) => ({ finding_rules: (await findRules(db)).map(shown) })),
  changeRule: (call) =>
    call.inAgency(async (db) => {
      const rule = ruleOfId(call.params.id)
      if (rule === undefined) throw notFound()
      const before = await lockRule(db, rule)
      const { level = before.level, limits = {}, version } = call.body
      if (version !== undefined && version !== before.version) throw changedElsewhere([shown(before)])
      const after = { level, limits: { ...before.limits, ...limits } }
      throwIfRefused(checkLimits(ruleOf(rule), limits))
      throwIfRefused(checkLimits(ruleOf(rule), after.limits))
      const isOtherLimits = Object.keys(limits).some((name) => limits[name] !== before.limits[name])
      if (level === before.level && !isOtherLimits) return { finding_rule: shown(before) }
      const next = await setRule(db, rule, after)
      if (isOtherLimits) await noteAllToCheck(db)
      await recordEvents(db, actorOf(call), 'updated', [{
        kind: 'finding_rule', id: before.id, name: ruleLabels[rule], version: next, dot_project_id: null,
        changes: { ...(level !== before.level && { level: [before.level, level] as const }), ...(isOtherLimits && { limits: [before.limits, after.limits] as const }) },
      }])
      return { finding_rule: shown({ ...before, ...after, version: next }) }
    }),
})

function shown({ id, version, rule, level, limits }: StoredRule) {
  return { id, version, rule, label: ruleLabels[rule], level, limits: { ...limits } }
}
