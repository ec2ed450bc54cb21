import { graphql } from '../../gql/gql.ts';

export const VerifyNin = graphql(`
  mutation VerifyNin($input: VerifyNinInput!) {
    verifyNin(input: $input) {
      found {
        firstName
        middleName
        lastName
        dateOfBirth
        gender
        phoneNumber
        address
      }
      receipt {
        verificationId
        charged
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export const VerifyNinFull = graphql(`
  mutation VerifyNinFull($input: VerifyNinInput!) {
    verifyNinDetails(input: $input) {
      found {
        firstName
        middleName
        lastName
        dateOfBirth
        gender
        phoneNumber
        address
        stateOfOrigin
        nationality
        educationalLevel
        employmentStatus
      }
      receipt {
        verificationId
        charged
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export const VerifyNinName = graphql(`
  mutation VerifyNinName($input: VerifyNinNameInput!) {
    verifyNinName(input: $input) {
      found {
        result
        firstNameMatch
        lastNameMatch
      }
      receipt {
        verificationId
        charged
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export const VerifyNinFace = graphql(`
  mutation VerifyNinFace($input: VerifyNinFaceInput!) {
    verifyNinFace(input: $input) {
      found {
        firstName
        lastName
        faceMatch
        confidence
      }
      receipt {
        verificationId
        charged
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export const VerifyCompany = graphql(`
  mutation VerifyCompany($input: VerifyCompanyInput!) {
    verifyCompany(input: $input) {
      found {
        companyName
        rcNumber
        companyType
        status
        registrationDate
        address
        city
        state
        natureOfBusiness
        matchScore
      }
      receipt {
        verificationId
        charged
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export const VerifyBvn = graphql(`
  mutation VerifyBvn($input: VerifyBvnInput!) {
    verifyBvn(input: $input) {
      found {
        firstName
        middleName
        lastName
        dateOfBirth
        gender
        phoneNumber
      }
      receipt {
        verificationId
        charged
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export const VerifyBvnMatch = graphql(`
  mutation VerifyBvnMatch($input: VerifyBvnMatchInput!) {
    verifyBvnMatch(input: $input) {
      found {
        result
        firstNameMatch
        lastNameMatch
        dateOfBirthMatch
        phoneNumberMatch
      }
      receipt {
        verificationId
        charged
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export const VerifyTin = graphql(`
  mutation VerifyTin($input: VerifyTinInput!) {
    verifyTin(input: $input) {
      found {
        taxpayerName
        taxpayerType
        rcNumber
        jtbTin
        taxOffice
        phoneNumber
        email
      }
      receipt {
        verificationId
        charged
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);
