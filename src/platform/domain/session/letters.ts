import { CODE_MINUTES, INVITATION_DAYS, RESET_LINK_MINUTES } from '#src/platform/domain/session/limits'

/** The kinds of messages that the product sends to people. */
export const letterKinds = ['reset_link', 'reset_code', 'signup_code', 'invitation', 'added', 'password_changed', 'confirm_code', 'address_changed', 'joined_team', 'plant_silent', 'plant_late', 'access_asked', 'access_decided', 'submittal_decided', 'incident_reported', 'incident_resolved', 'delivery_report', 'saved_report'] as const
export type LetterKind = (typeof letterKinds)[number]

/** The facts that a message contains. `agency` is the agency's name, or null if the message is not about an agency. */
export interface LetterFacts {
  readonly agency: string | null
  readonly first_name?: string
  readonly role?: string
  /** The name of the person who sends the invitation or adds the recipient to a team. */
  readonly by?: string
  /** The project whose team the recipient joins, or in which the incident happened. */
  readonly project?: string
  /** The incident, and the path of its page in the product. */
  readonly incident?: string
  readonly incident_path?: string
  /**
   * In an alarm about a plant: the name of the plant, the time since which the plant has been silent or at which late tickets arrived from
   * it, and the number of those tickets.
   */
  readonly plant?: string
  readonly since?: string
  readonly tickets?: number
  /** A saved report: its name, and a description of its contents such as 'Finals report, by supplier, 11/1/2026 to 11/30/2026'. */
  readonly report?: string
  readonly report_of?: string
  /** A stored file that is attached to the email. */
  readonly file?: { readonly key: string; readonly name: string; readonly type: string }
  /** The path of the screen where administrators decide on a request. */
  readonly screen?: string
  /**
   * In a message to a vendor or consultant: the words that complete "Your access to {agency} ", such as 'is approved'. In messages about
   * submittals: 'approved' or 'rejected'.
   */
  readonly decision?: string
  /** The submittals that were decided, as material and certificate type (at most 20), their total number, and why they were rejected. */
  readonly submittals?: readonly string[]
  readonly submittal_count?: number
  readonly reason?: string | null
}

/** An outgoing message. An email uses the subject and the body, a text message uses the short text. */
export interface Letter {
  readonly subject: string
  readonly body: string
  readonly text: string
}

const PRODUCT = 'Slipway'
/** The paths of the pages that links in messages open. The token comes after the #, so that it is never sent to a server or logged. */
const PATHS = { reset_link: '/auth/new-password', invitation: '/auth/invitation', log_in: '/auth' } as const
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u

/**
 * The text of a message. `secret` is the token or code in the message; `publicUrl` is the address of the product. Names are reduced to one
 * line, and a right-to-left name does not change the direction of the text around it.
 */
export function letterOf(kind: LetterKind, facts: LetterFacts, secret: string, publicUrl: string): Letter {
  const house = plainName(facts.agency ?? PRODUCT)
  const link = (path: string) => `${publicUrl}${path}${path === PATHS.log_in ? '' : `#${secret}`}`
  const closing = `If you did not ask for this, do nothing. Your password is not changed.`
  const letter = (subject: string, paragraphs: readonly string[], text: string): Letter => ({
    subject,
    body: `${[...paragraphs, house === PRODUCT ? PRODUCT : `${house}\n${PRODUCT}`].join('\n\n')}\n`,
    text,
  })
  const by = plainName(facts.by ?? house)
  const greeting = facts.first_name === undefined ? 'Hello,' : `Hello ${plainName(facts.first_name)},`
  const role = (facts.role ?? '').replaceAll('_', ' ')
  const opened = `${by} has opened ${house} for you in ${PRODUCT}${role === '' ? '' : ` as ${role}`}.`
  switch (kind) {
    case 'reset_link':
      return letter(
        `${house}: set a new password`,
        ['Hello,', `Open this link to set a new password for ${house} in ${PRODUCT}:`, link(PATHS.reset_link),
          `It works once and for ${RESET_LINK_MINUTES} minutes. ${closing}`],
        `${house}: set a new password with ${link(PATHS.reset_link)}`)
    case 'reset_code':
      return letter(
        `${house}: your code is ${secret}`,
        ['Hello,', `Your code to set a new password for ${house} in ${PRODUCT} is ${secret}.`, `It works once and for ${CODE_MINUTES} minutes. ${closing}`],
        `${house}: ${secret} is your ${PRODUCT} code to set a new password. It works for ${CODE_MINUTES} minutes. Do not share it.`)
    case 'signup_code':
      return letter(
        `${house}: your code is ${secret}`,
        [greeting, `Your code to sign up for ${PRODUCT} is ${secret}.`, `It works once and for ${CODE_MINUTES} minutes. If you did not sign up, do nothing.`],
        `${secret} is your code to sign up for ${PRODUCT}. It works for ${CODE_MINUTES} minutes. Do not share it.`)
    case 'confirm_code':
      return letter(
        `${house}: your code is ${secret}`,
        [greeting, `Your code to confirm this address for your ${PRODUCT} account is ${secret}.`,
          `It works once and for ${CODE_MINUTES} minutes. If you did not ask for it, do nothing: nothing changes.`],
        `${house}: ${secret} is your code to confirm this number for ${PRODUCT}. It works for ${CODE_MINUTES} minutes. Do not share it.`)
    case 'joined_team':
      return letter(
        `${house}: you are on the team of ${plainName(facts.project ?? 'a project')}`,
        [greeting, `${by} added you to the team of ${plainName(facts.project ?? 'a project')}.`, `See it among your projects: ${publicUrl}/projects`,
          'You can turn these emails off in your account.'],
        `${house}: ${by} added you to the team of ${plainName(facts.project ?? 'a project')}.`)
    case 'plant_silent':
      return letter(
        `${house}: no tickets from ${plainName(facts.plant ?? 'a plant')}`,
        [greeting, `${plainName(facts.plant ?? 'A plant')} has sent no tickets since ${facts.since ?? ''}, although it usually does at this time.`,
          'Please check its load-out software and its connection. The alarm ends when tickets arrive.', `Plant health: ${publicUrl}/admin/plant-health`],
        `${house}: no tickets from ${plainName(facts.plant ?? 'a plant')} since ${facts.since ?? ''}.`)
    case 'plant_late':
      return letter(
        `${house}: late tickets from ${plainName(facts.plant ?? 'a plant')}`,
        [greeting, `${facts.tickets ?? 0} tickets of ${plainName(facts.plant ?? 'a plant')} arrived together at ${facts.since ?? ''}, long after they were dispatched.`,
          'Please check that its load-out software sends each ticket when the truck is loaded.', `Plant health: ${publicUrl}/admin/plant-health`],
        `${house}: ${facts.tickets ?? 0} late tickets from ${plainName(facts.plant ?? 'a plant')} at ${facts.since ?? ''}.`)
    case 'access_asked':
      return letter(
        `${house}: ${by} asks for access`,
        [greeting, `${by} asks for access to ${house} in ${PRODUCT}.`, `Decide here: ${publicUrl}${facts.screen ?? ''}`],
        `${house}: ${by} asks for access in ${PRODUCT}. Decide here: ${publicUrl}${facts.screen ?? ''}`)
    case 'access_decided':
      return letter(
        `${house}: your access ${facts.decision ?? ''}`,
        [greeting, `Your access to ${house} in ${PRODUCT} ${facts.decision ?? ''}.`, `Log in to see it: ${publicUrl}/vendor`],
        `${house}: your access in ${PRODUCT} ${facts.decision ?? ''}. Log in to see it: ${publicUrl}/vendor`)
    case 'submittal_decided': {
      const [count, names] = [facts.submittal_count ?? 0, (facts.submittals ?? []).map(plainName)]
      const what = count === 1 && names[0] !== undefined ? names[0] : `${count} submittals`
      const sentence = `${what} ${count === 1 ? 'was' : 'were'} ${facts.decision ?? ''}`
      const more = count - names.length
      const reason = facts.reason == null || facts.reason === '' ? [] : [`Reason: ${plainName(facts.reason)}`]
      return letter(
        `${house}: ${sentence}`,
        [greeting, `${sentence} by ${house}.`, ...(count > 1 ? [[...names.map((name) => `- ${name}`), ...(more > 0 ? [`and ${more} more`] : [])].join('\n')] : []), ...reason, `See it here: ${publicUrl}/vendor`],
        `${house}: ${sentence}. See it here: ${publicUrl}/vendor`)
    }
    case 'incident_reported':
      return letter(
        `${house}: ${plainName(facts.incident ?? 'an incident')} at ${plainName(facts.project ?? 'a project')}`,
        [greeting, `${by} reported an incident at ${plainName(facts.project ?? 'a project')}: ${plainName(facts.incident ?? '')}.`, `Open it: ${publicUrl}${facts.incident_path ?? ''}`],
        `${house}: ${by} reported ${plainName(facts.incident ?? 'an incident')} at ${plainName(facts.project ?? 'a project')}.`)
    case 'incident_resolved':
      return letter(
        `${house}: ${plainName(facts.incident ?? 'your incident')} is resolved`,
        [greeting, `The incident that you reported at ${plainName(facts.project ?? 'a project')} is resolved: ${plainName(facts.incident ?? '')}.`, `Open it: ${publicUrl}${facts.incident_path ?? ''}`],
        `${house}: ${plainName(facts.incident ?? 'your incident')} at ${plainName(facts.project ?? 'a project')} is resolved.`)
    case 'delivery_report': {
      const [project, count] = [plainName(facts.project ?? 'a project'), facts.tickets === 1 ? '1 ticket' : `${facts.tickets ?? 0} tickets`]
      return letter(
        `${house}: Delivery report of ${facts.since ?? ''}, ${project}`,
        ['Hello,', `The Delivery report of ${project} for ${facts.since ?? ''} is attached. It has ${count}.`, `It is sent every day with tickets. To change or stop it, see ${publicUrl}/delivery-schedules`],
        `${house}: Delivery report of ${project}, ${facts.since ?? ''}.`)
    }
    case 'saved_report': {
      const [project, name, count] = [plainName(facts.project ?? 'a project'), plainName(facts.report ?? 'Saved report'), facts.tickets === 1 ? '1 ticket' : `${facts.tickets ?? 0} tickets`]
      return letter(
        `${house}: ${name}, ${project}`,
        ['Hello,', `${name} of ${project} is attached: ${plainName(facts.report_of ?? '')}. It has ${count}.`, `It is sent on a schedule. To change or pause it, see ${publicUrl}/report-schedules`],
        `${house}: ${name}, ${project}.`)
    }
    case 'address_changed':
      return letter(
        `${house}: your account address was changed`,
        [greeting, `Your ${PRODUCT} account no longer uses this address: its owner changed it.`,
          'If you did not change it, contact an administrator of your agency now.'],
        `${house}: your ${PRODUCT} account no longer uses this number. If you did not change it, contact an administrator now.`)
    case 'invitation':
      return letter(
        `${house}: your invitation to ${PRODUCT}`,
        [greeting, opened, 'Open this link to set your password and log in:', link(PATHS.invitation), `It works once and for ${INVITATION_DAYS} days.`],
        `${opened} Set your password: ${link(PATHS.invitation)}`)
    case 'added':
      return letter(
        `${house}: you can log in`,
        [greeting, opened, 'Log in as you always do:', link(PATHS.log_in)],
        `${opened} Log in as you always do: ${link(PATHS.log_in)}`)
    case 'password_changed':
      return letter(
        `${house}: your password was changed`,
        ['Hello,', `The password of your ${PRODUCT} account was changed, and all other devices were logged out.`,
          `If you did not change it, set a new one now: ${publicUrl}/auth/forgot-password`],
        `${house}: the password of your ${PRODUCT} account was changed. If you did not change it, set a new one: ${publicUrl}/auth/forgot-password`)
  }
}

/** A name on one line. A right-to-left name is isolated, so that it does not change the order of the words around it. */
function plainName(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim()
  return RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line
}
