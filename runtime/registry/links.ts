import type { ReactNode } from 'react'
import type { KnownFacts, PropKind } from '#schemas/module-facts.ts'

/** The TypeScript type of each kind of parameter. */
interface Kinds extends Record<PropKind, unknown> {
  id: number
  number: number
  text: string
  content: ReactNode
  action: () => void
}

type ModuleId = keyof KnownFacts
type IdsOf<Part extends 'screens' | 'modals'> = {
  [Id in ModuleId]: KnownFacts[Id] extends Record<Part, infer Parts> ? `${Id}.${keyof Parts & string}` : never
}[ModuleId]

type FactsOf<
  Part extends 'screens' | 'modals',
  Id extends string,
> = Id extends `${infer Module}.${infer Name}`
  ? Module extends ModuleId
    ? KnownFacts[Module] extends Record<Part, infer Parts>
      ? Name extends keyof Parts
        ? Parts[Name]
        : never
      : never
    : never
  : never

type Value<Kind> = Kind extends `${infer Plain extends PropKind}?`
  ? Kinds[Plain]
  : Kind extends PropKind
    ? Kinds[Kind]
    : never
type Values<Declared> = {
  [Name in keyof Declared as Declared[Name] extends `${string}?` ? never : Name]: Value<Declared[Name]>
} & {
  [Name in keyof Declared as Declared[Name] extends `${string}?` ? Name : never]?:
    | Value<Declared[Name]>
    | undefined
}
type None = Record<never, never>
/** No parameters: the argument may be omitted or empty. */
type Nothing = Record<string, never>

/** Ids of the screens of all modules. */
export type ScreenId = IdsOf<'screens'>
/** Ids of the modals of all modules. */
export type ModalId = IdsOf<'modals'>

/** The parameters of a link to a screen. */
export type LinkParams<Id extends ScreenId> =
  FactsOf<'screens', Id> extends { params: infer Declared } ? Values<Declared> : None
/** The props of a modal when it is opened. */
export type OpenProps<Id extends ModalId> =
  FactsOf<'modals', Id> extends { props: infer Declared } ? Values<Declared> : None

/** The last argument of a call: optional where no parameter is required. */
export type Rest<Params> = keyof Params extends never
  ? [params?: Nothing]
  : None extends Params
    ? [params?: Params]
    : [params: Params]

/** A link to a screen, with all required parameters. */
export type ScreenLink = {
  [Id in ScreenId]: keyof LinkParams<Id> extends never
    ? { screen: Id; params?: Nothing }
    : None extends LinkParams<Id>
      ? { screen: Id; params?: LinkParams<Id> }
      : { screen: Id; params: LinkParams<Id> }
}[ScreenId]
