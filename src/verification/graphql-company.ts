import { Field, Int } from 'type-graphql';
import { Kobo, LocalDate } from '../api/graphql/scalars.ts';
import { enumOf, objectType } from '../api/graphql/types.ts';
import type { CompanyResult } from './find-company.ts';
import { companyStatuses, companyTypes } from './kinds.ts';
import type { NameResult } from './match-name.ts';

const CompanyType = enumOf('CompanyType', companyTypes, 'Registered forms.');
const CompanyStatus = enumOf('CompanyStatus', companyStatuses, 'Whether a company is in the register still.');
const NameMatchResult = enumOf('NinNameMatchResult', ['EXACT_MATCH', 'NO_MATCH'] as const, 'Whether both names are those of the NIN.');

@objectType('NinName', 'Whether a name is that of a NIN.')
export class NinName implements NameResult {
  @Field(() => String, { description: '11 digits.' })
  nin!: string;
  @Field(() => NameMatchResult, { description: 'Whether both names are.' })
  result!: NameResult['result'];
  @Field(() => Boolean, { description: 'Whether the first name is.' })
  firstNameMatch!: boolean;
  @Field(() => Boolean, { description: 'Whether the last name is.' })
  lastNameMatch!: boolean;
}

@objectType('CompanyAffiliate', 'Somebody with a part in a company.')
class CompanyAffiliate {
  @Field(() => String, { description: 'Name.' })
  name!: string;
  @Field(() => String, { description: 'DIRECTOR, SECRETARY, PROPRIETOR, TRUSTEE, PARTNER, or what the registry calls it.' })
  role!: string;
  @Field(() => String, { description: 'As the registry has it.' })
  status!: string;
  @Field(() => String, { description: 'Country code.' })
  nationality!: string;
  @Field(() => Int, { nullable: true, description: 'Null for forms without shares.' })
  sharesAllotted!: number | null;
  @Field(() => LocalDate, { description: 'Since when.' })
  appointedOn!: string;
}

@objectType('CompanyMatch', 'Another company whose name matches in part.')
class CompanyMatch {
  @Field(() => String, { description: 'Its name.' })
  companyName!: string;
  @Field(() => String, { description: 'Its number, with the prefix.' })
  rcNumber!: string;
  @Field(() => CompanyType, { description: 'Its form.' })
  companyType!: CompanyResult['companyType'];
}

@objectType('Company', 'A registered company.')
export class Company extends CompanyMatch implements CompanyResult {
  @Field(() => CompanyStatus, { description: 'Whether it is in the register still.' })
  status!: CompanyResult['status'];
  @Field(() => LocalDate, { description: 'When it was registered.' })
  registrationDate!: string;
  @Field(() => String, { description: 'Street.' })
  address!: string;
  @Field(() => String, { description: 'City.' })
  city!: string;
  @Field(() => String, { description: 'Local government area.' })
  lga!: string;
  @Field(() => String, { description: 'State.' })
  state!: string;
  @Field(() => String, { nullable: true, description: 'Masked; null when the registry has none.' })
  email!: string | null;
  @Field(() => String, { description: 'What it does.' })
  natureOfBusiness!: string;
  @Field(() => String, { nullable: true, description: 'Null when it has no branch.' })
  branchAddress!: string | null;
  @Field(() => Kobo, { nullable: true, description: 'Null for forms that have none.' })
  shareCapital!: number | null;
  @Field(() => [CompanyAffiliate], { description: 'Who has a part in it.' })
  affiliates!: CompanyAffiliate[];
  @Field(() => Int, { description: '0 to 100; 100 is the very name.' })
  matchScore!: number;
  @Field(() => [CompanyMatch], { description: 'Other companies whose names match in part, ten at most.' })
  otherMatches!: CompanyMatch[];
}
