export const listsTexts = {
  sanctionsLists: 'Sanctions lists',
  list: 'List',
  versionId: 'version {id}',
  published: 'Published',
  entries: 'Entries',
  names: 'Names',
  imported: 'Imported',
  by: 'By',
  changes: 'Changes',
  changesOfVersion: 'Changes of {list}, version {id}',
  addedChangedRemoved: '{added} added, {changed} changed, {removed} removed',
  importList: 'Import list',
  noListYet: 'No list yet. Each screening has an unknown outcome until a list is imported. Import the file of a publisher.',
  noVersionMatches: 'No version matches. Select other filters.',
} as const;

export const listNamesTexts = {
  un: 'UN Security Council',
  ofac: 'OFAC',
  uk: 'United Kingdom',
  eu: 'European Union',
  ng: 'Nigeria',
} as const;

export const listChangesTexts = {
  changes: 'Changes',
  entry: 'Entry',
  change: 'Change',
  before: 'Before',
  after: 'After',
  noChange: 'No entry changed.',
} as const;

export const listUploadTexts = {
  list: 'List',
  unFile: 'consolidated.xml of the UN Security Council',
  ofacFile: 'SDN.XML of the US Treasury',
  ukFile: 'UK-Sanctions-List.csv of the FCDO',
  euFile: 'CSV 1.1 of the European Commission',
  ngFile: 'CSV in UTF-8 with the columns id, name, aliases, type, date of birth and list',
  length: 'Length',
  refuseAMuchShorterList: 'Refuse less than half of the entries',
  acceptAMuchShorterList: 'Accept any number of entries',
  importList: 'Import list',
  listImported: 'List imported',
} as const;

export const screenNameTexts = {
  screenAName: 'Screen a name',
  nothingIsStored: 'Compares one name with the sanctions lists and explains each score. Nothing is stored.',
  kind: 'Kind',
  dateOfBirth: 'Date of birth',
  screen: 'Screen',
  resultFor: 'Result for {name}',
  clearMeans: 'No list entry resembles the name.',
  hitMeans: 'List entries resemble the name.',
  noAnswerMeans: 'The outcome is unknown.',
  comparedWith: 'Compared with list versions: {listVersion}',
} as const;
