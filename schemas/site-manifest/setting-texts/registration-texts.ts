import type { SettingTexts } from './described-schema.ts'

const FORM: SettingTexts = {
  steps: ['Steps', 'Each step is one page of fields.'],
  'steps.*.id': ['Id of the step', 'A name in small letters for texts and figures.'],
  'steps.*.title': ['Title of the step', 'Without one the step has the text of the product.'],
  'steps.*.fields': ['Fields', 'In their order.'],
}

const OVERRIDES: SettingTexts = {
  required_overrides: ['Required fields', 'A field of the form is required unless it is switched off here.'],
  hidden_overrides: ['Hidden fields', 'A hidden field keeps its value.'],
  label_overrides: ['Labels', 'Labels of the site in the place of the product’s, by field.'],
  hint_overrides: ['Help texts', 'Sentences below the fields in the place of the product’s, by field.'],
  default_overrides: ['First values', 'Values with which fields begin, by field.'],
  fields: ['Own fields', 'Fields of the site beside those of the product.'],
  'fields.*.schema': ['Values', 'Which values the field takes.'],
  'fields.*.schema.type': ['Type', 'A text, a number, a whole number, or yes and no.'],
  'fields.*.schema.enum': ['Choices', 'The values from which a player chooses.'],
  'fields.*.schema.pattern': ['Pattern', 'A regular expression for texts.'],
  'fields.*.schema.format': ['Date', 'A text that is a day.'],
  'fields.*.schema.formatMinimum': ['First day', 'For dates, such as 2026-09-30.'],
  'fields.*.schema.formatMaximum': ['Last day', 'For dates, such as 2026-09-30.'],
  'fields.*.schema.minLength': ['Shortest text', 'In characters.'],
  'fields.*.schema.maxLength': ['Longest text', 'In characters.'],
  'fields.*.schema.minimum': ['Smallest number', 'For numbers.'],
  'fields.*.schema.maximum': ['Largest number', 'For numbers.'],
  'fields.*.label': ['Label', 'As players read it.'],
  'fields.*.hint': ['Hint', 'A sentence below the field.'],
  'fields.*.choices': ['Texts of the choices', 'By value. Without them the values themselves are shown.'],
}

const below = (path: string, texts: SettingTexts): SettingTexts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${path}.${key}`, text]))

/** Titles and help texts of the registration. */
export const REGISTRATION_TEXTS: SettingTexts = {
  registration: ['Registration', 'What players are asked before they play.'],
  'registration.minimumAge': ['Minimum age', 'In years.'],
  'registration.defaultCountry': [
    'Default country',
    'The first value of a country field, and the country of a visitor whose country is unknown.',
  ],
  'registration.countries': ['Countries', 'Countries of residence of players.'],
  'registration.countries.allowed': [
    'Allowed countries',
    'An empty list means every country that is not blocked.',
  ],
  'registration.countries.blocked': ['Blocked countries', 'Nobody who lives there can register.'],
  'registration.samePerson': [
    'Second account of a person',
    '“Flag” writes it to the audit log, “hold” also stops the account until an operator decides, “refuse” refuses the form.',
  ],
  'registration.exclusionRegister': [
    'Register of excluded persons',
    'It is asked at each registration, login and deposit, and once a day about every player.',
  ],
  'registration.exclusionRegister.address': [
    'Address of the register',
    'An https address, or “sandbox” for trials.',
  ],
  'registration.exclusionRegister.keyId': ['Key', 'The id of the key that signs the questions.'],
  'registration.exclusionRegister.cacheMinutes': [
    'Answer is used again for',
    'An answer without a match; 0 asks each time.',
  ],
  'registration.identityCheck': [
    'Check of the identity',
    'The provider that verifies name, date of birth and address. Without one documents alone verify a player.',
  ],
  'registration.identityCheck.address': [
    'Address of the provider',
    'An https address, or “sandbox” for trials.',
  ],
  'registration.identityCheck.keyId': ['Key', 'The id of the key that signs the questions.'],
  'registration.short': ['Short registration', 'What is asked before an account exists.'],
  ...below('registration.short', FORM),
  'registration.full': ['Full registration', 'What is asked before the first purchase.'],
  ...below('registration.full', FORM),
  'registration.customFields': ['Fields of the forms', 'Required, hidden and own fields of both forms.'],
  'registration.customFields.short_reg': [
    'Fields of the short registration',
    'Required, hidden and own fields.',
  ],
  ...below('registration.customFields.short_reg', OVERRIDES),
  'registration.customFields.full_reg': [
    'Fields of the full registration',
    'Required, hidden and own fields.',
  ],
  ...below('registration.customFields.full_reg', OVERRIDES),
  'registration.perCountry': ['Differences by country', 'For players of a country, by its code.'],
  'registration.perCountry.*.required_overrides': ['Required fields', 'On top of those of the form.'],
  'registration.perCountry.*.hidden_overrides': ['Hidden fields', 'On top of those of the form.'],
  'registration.consents': ['Consents', 'In their order. A required one must be ticked.'],
  'registration.consents.*.id': ['Id', 'A name in small letters; it is stored with the answer.'],
  'registration.consents.*.required': ['Required', 'The form is refused without it.'],
  'registration.consents.*.version': [
    'Version',
    'Your name for this wording, such as a date. It is stored with the answer.',
  ],
  'registration.consents.*.form': ['Form', 'The form that asks for it.'],
  'registration.consents.*.text': ['Text', 'Without one the consent has the text of the product for its id.'],
  'registration.consents.*.pageLinkName': [
    'Page with the full text',
    'The link name of a page of this site.',
  ],
  'registration.marketing': ['Marketing', 'What players choose by channel and topic.'],
  'registration.marketing.form': ['Form that asks', 'The account asks at any time.'],
  'registration.marketing.channels': [
    'Channels',
    'Without one the site sends no marketing and asks nothing.',
  ],
  'registration.marketing.products': ['Products', 'Where players choose by product too.'],
  'registration.marketing.text': ['Sentence above the choices', 'In the words of the site.'],
}
