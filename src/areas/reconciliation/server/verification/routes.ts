import { verification } from '#src/areas/reconciliation/api/verification'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { drawSample } from '#src/areas/reconciliation/server/verification/draw'
import { redraw } from '#src/areas/reconciliation/server/verification/redraw'
import { recordResults } from '#src/areas/reconciliation/server/verification/results'
import { changeRule, createRule, removeRule } from '#src/areas/reconciliation/server/verification/rules'
import { findVerificationRules } from '#src/areas/reconciliation/server/verification/rules-store'
import { findGroups, findSamples, groupOrder, sampleOrder } from '#src/areas/reconciliation/server/verification/samples-store'
import { drawnOrder, findDrawn } from '#src/areas/reconciliation/server/verification/tickets-store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement } from '#src/platform/server/http/call'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { actorOf } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'

interface OfProject {
  readonly params: { readonly projectId: number }
  readonly person: SignedIn
  inAgency<Answer>(work: (db: AgencyTransaction) => Promise<Answer>): Promise<Answer>
}

/** Runs `work` in a transaction of the agency, after checking that the person may see the project; 404 otherwise. */
function inProject<Answer>({ params, person, inAgency }: OfProject, work: (db: AgencyTransaction, projectId: number) => Promise<Answer>): Promise<Answer> {
  return inAgency(async (db) => {
    await assertProjectVisible(db, person, params.projectId)
    return work(db, params.projectId)
  })
}

/** Verification samples: rules, draws, quotas and results (PLUS-22). */
export const verificationRoutes = implement(verification, {
  rules: (call) => inProject(call, async (db, project) => ({ verification_rules: await findVerificationRules(db, project) })),
  createRule: (call) => inProject(call, async (db, project) => ({ verification_rule: await createRule(db, actorOf(call), project, call.body) })),
  changeRule: (call) => inProject(call, async (db, project) => ({ verification_rule: await changeRule(db, actorOf(call), project, call.params.id, call.body) })),
  removeRule: (call) => inProject(call, (db, project) => removeRule(db, actorOf(call), project, call.params.id)),
  async samples(call) {
    const page = rubyPage(call.query)
    const { total, samples } = await inProject(call, (db, project) => findSamples(db, project, call.query.search ?? '', rubyOrder(call.query, sampleOrder), page))
    setTotalHeaders(call.header, total, page)
    return { verification_samples: samples }
  },
  draw: (call) => call.inAgency(async (db) => ({ verification_sample: await drawSample(db, call.person, actorOf(call), call.params.projectId, call.body) })),
  redraw: (call) => inProject(call, (db, project) => redraw(db, project, call.params.id)),
  async groups(call) {
    const page = rubyPage(call.query)
    const { total, groups } = await inProject(call, (db, project) => findGroups(db, project, call.query, rubyOrder(call.query, groupOrder), page))
    setTotalHeaders(call.header, total, page)
    return { verification_groups: groups }
  },
  async tickets(call) {
    const page = rubyPage(call.query)
    const { total, tickets } = await inProject(call, (db, project) => findDrawn(db, call.person, project, call.query, rubyOrder(call.query, drawnOrder), page))
    setTotalHeaders(call.header, total, page)
    return { verification_tickets: tickets }
  },
  record: (call) => inProject(call, (db, project) => recordResults(db, { person: call.person, actor: actorOf(call), dryRun: call.dryRun }, project, call.body)),
})
