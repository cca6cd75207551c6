import { randomBytes } from 'node:crypto'

/** A person who registers; new for every run, so that no test meets another one's data. */
export interface Person {
  username: string
  password: string
  /** What the registration form may ask for, by the field's name. */
  answers: Record<string, string>
}

/** What differs between the countries of the brands. */
const GERMANY = {
  country: 'DE',
  state: 'Schleswig-Holstein',
  phone: '+49-151-',
  postalCode: '24937',
  town: 'Flensburg',
}
const HOMES: Record<string, typeof GERMANY> = {
  aurora: GERMANY,
  lakeside: GERMANY,
  duchess: {
    country: 'GB',
    state: 'East Sussex',
    phone: '+44-7400-',
    postalCode: 'BN1 1AA',
    town: 'Brighton',
  },
  kola: { country: 'NG', state: 'Lagos', phone: '+234-80-', postalCode: '100001', town: 'Lagos' },
}

export function newPerson(siteId: string): Person {
  const home = HOMES[siteId]
  if (home === undefined) throw new Error(`There is no test person for site ${siteId}.`)
  const mark = randomBytes(4).toString('hex')
  const digits = String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, '0')
  const username = `p_${mark}`
  const password = `pw-${mark}-1`
  return {
    username,
    password,
    answers: {
      username,
      password,
      passwordConfirm: password,
      screenName: `Player ${mark}`,
      primaryEmail: `${username}@example.com`,
      primaryEmailConfirm: `${username}@example.com`,
      phoneMobile: `${home.phone}${digits}`,
      title: 'ms',
      firstName: 'Ada',
      lastName: `Journey ${mark}`,
      'birthdate-day': '17',
      'birthdate-month': '05',
      'birthdate-year': '1990',
      country: home.country,
      primaryAddressStreet: '1 Harbour Street',
      primaryAddressCity: home.town,
      primaryAddressState: home.state,
      primaryAddressPostalcode: home.postalCode,
      age: 'yes',
      terms: 'yes',
      privacy: 'yes',
    },
  }
}
