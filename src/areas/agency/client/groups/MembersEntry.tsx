import { useQuery } from '@tanstack/react-query'
import { Plus, Users, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover, Tag, TagGroup, TagList } from 'react-aria-components'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { roleNames } from '#src/platform/domain/session/roles'
import { callApi } from '#src/platform/client/api/call-api'
import { FieldFoot, FieldLabel, useEntry, type EntryProps } from '#src/platform/client/form/field'
import { groupCalls, peopleKeys } from '#src/areas/agency/client/employees/people-calls'
import { words } from '#src/areas/agency/client/employees/messages'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** A member of a group in the form. */
export interface Member {
  readonly id: number
  readonly name: string
}

interface Found {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly members: readonly Member[]
}

const MOST_FOUND = 20

/** A field for the members of a group, found by name. Adds one person, or all members of another group. Delete removes a person. */
export function MembersEntry<Held extends object>(props: EntryProps<Held, readonly Member[]>) {
  const { dot_authority_id: agency } = usePerson()
  const { value, problem, label, put } = useEntry<Held, readonly Member[]>(props)
  const members: readonly Member[] = Array.isArray(value) ? value : []
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const search = typed.trim()
  const { data: candidates = [], isPlaceholderData: isOfShorterText } = useQuery({
    queryKey: [...peopleKeys.groups(agency), 'found', search],
    queryFn: async ({ signal }) => foundOf(await callApi(groupCalls.search({ ...(search === '' ? {} : { search }), page_size: MOST_FOUND }), { signal, ignore: 'all' })),
    enabled: isOpen || search !== '',
    placeholderData: (before) => before,
  })
  const isIn = new Set(members.map(({ id }) => id))
  // until the server answers, the previous matches are filtered by the new text, so that fast typing never adds a person whose name does
  // not match
  const matches = ({ label: name }: Found) => !isOfShorterText || comparisonKey(name).includes(comparisonKey(search))
  const left = candidates.filter((one) => matches(one) && one.members.some(({ id }) => !isIn.has(id)))
  const add = (key: string) => {
    const more = candidates.find(({ id }) => id === key)?.members.filter(({ id }) => !isIn.has(id)) ?? []
    if (more.length > 0) put([...members, ...more])
    setTyped('')
  }
  const entry = useRef<HTMLDivElement>(null)
  return (
    <div ref={entry} className="field entry-wide">
      <ComboBox className="field" data-scope={isOpen ? 'dialog' : undefined} name={props.name} value={null} inputValue={typed} items={left} menuTrigger="input" allowsEmptyCollection
        isInvalid={problem !== undefined} isRequired={props.isRequired ?? false} validationBehavior="aria" onOpenChange={setOpen} onInputChange={setTyped}
        onChange={(key) => key !== null && add(String(key))}>
        <FieldLabel label={label} isRequired={props.isRequired} />
        <span className="input-with-button">
          <Input className="input" autoComplete="off" placeholder={words('find_people')} />
          <Button className="icon-button" aria-label={words('find_people')}>
            <Plus aria-hidden size={16} strokeWidth={1.75} />
          </Button>
        </span>
        <FieldFoot hint={members.length === 0 ? words('nobody') : undefined} problem={problem} />
        {/* the box is below the chips of the members, so that a member who was just added stays visible */}
        <Popover className="entry-list" data-scope="dialog" placement="bottom start" triggerRef={entry}>
          <ListBox<Found> renderEmptyState={() => <p className="entry-nothing">…</p>}>
            {(one) => (
              <ListBoxItem id={one.id} textValue={one.label} className="entry-option">
                {one.id.startsWith('g') ? <Users aria-hidden size={14} strokeWidth={1.75} /> : <span className="entry-unchecked" />}
                <span className="entry-option-label">
                  <bdi>{one.label}</bdi>
                </span>
                <span className="entry-option-detail">{one.detail}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      {members.length > 0 && (
        <TagGroup aria-label={label} onRemove={(keys) => put(members.filter(({ id }) => !keys.has(String(id))))}>
          <TagList className="entry-chips" items={members.map((one) => ({ id: String(one.id), name: one.name }))}>
            {({ id, name }) => (
              <Tag id={id} textValue={name} className="chip chip-chosen">
                <bdi>{name}</bdi>
                <Button slot="remove" className="entry-chip-remove" aria-label={words('remove_member', { name })}>
                  <X aria-hidden size={12} strokeWidth={2} />
                </Button>
              </Tag>
            )}
          </TagList>
        </TagGroup>
      )}
    </div>
  )
}

function foundOf({ dot_employees: people, dot_groups: groups }: {
  readonly dot_employees: readonly { readonly id: number; readonly name: string; readonly role: keyof typeof roleNames }[]
  readonly dot_groups: readonly { readonly id: number; readonly name: string; readonly members: readonly Member[] }[]
}): readonly Found[] {
  return [
    ...people.map(({ id, name, role }) => ({ id: `p${id}`, label: name, detail: roleNames[role], members: [{ id, name }] })),
    ...groups.map(({ id, name, members }) => ({ id: `g${id}`, label: name, detail: words('everybody_of'), members: members.map((one) => ({ id: one.id, name: one.name })) })),
  ]
}
