import ServiceData

/// The metadata of a Salesforce organization with accounts, their contacts, invoices with a number of their own, and
/// attachments.
public enum OrganizationSchema {
  public static let schema = schema(of: text)

  /// The same metadata, with the times when records were created.
  public static let schemaWithTimes = schema(
    of: text.replacing(
      "  SystemModstamp ", with: "  CreatedDate DateTimeOffset! precision=0 computed\n  SystemModstamp "))

  /// The same metadata, with the user who created an invoice.
  public static let schemaWithCreators = schema(
    of: text.replacing("  Due__c ", with: "  CreatedById String! max=18 computed\n  Due__c "))

  /// The same metadata, with the links of files to records.
  public static let schemaWithFileLinks = schema(
    of: text.replacing(
      "set Accounts ",
      with: """
        entity SObject.ContentDocumentLink keys=Id
          Id String! max=18 computed
          ContentDocumentId String! max=18 immutable
          LinkedEntityId String! max=18 immutable
          SystemModstamp DateTimeOffset! computed
        set FileLinks SObject.ContentDocumentLink
        set Accounts\u{20}
        """))

  /// The same metadata, with a field of accounts that can be changed, but not created.
  public static let schemaWithPartners = schema(
    of: text.replacing("  OwnerId ", with: "  IsPartner Boolean! generated uncreatable\n  OwnerId "))

  private static func schema(of text: String) -> ServiceSchema {
    do {
      return ServiceSchema(try SchemaDocument(text: text))
    } catch {
      preconditionFailure("the schema cannot be read: \(error)")
    }
  }

  public static func type(_ name: String) -> StructuredSchema { schema.emittedType("SObject.\(name)") }

  private static let text = """
    schema 1 salesforce 60.0
    enum SObject.Account_Rating
      Hot 0
      Cold 1
    enum SObject.Account_Colors__c
      red 0
      green%20ish 1
    complex SObject.Address
      city String normalized
      street String normalized
    entity SObject.Account keys=Id title=Name
      Id String! max=18 computed
      Name String! max=255 normalized
      Rating e:SObject.Account_Rating
      Colors__c e:SObject.Account_Colors__c[] normalized
      Revenue Decimal precision=18 scale=2
      Employees Int32
      IsActive Boolean!
      Founded Date
      Opens TimeOfDay
      LastCall DateTimeOffset
      BillingCity String normalized
      BillingAddress c:SObject.Address computed
      ParentId String max=18
      OwnerId String! max=18 generated
      IsDeleted Boolean! computed
      Total__c Decimal computed
      Description String max=32000 nofilter normalized
      SystemModstamp DateTimeOffset! computed
      Parent n:SObject.Account ref=ParentId>Id
      Owner n:SObject.Name ref=OwnerId>Id
      Contacts n:SObject.Contact[] partner=Account
      Tasks n:SObject.Task[] partner=What
    entity SObject.Contact keys=Id title=Name alternate=Email
      Id String! max=18 computed
      Name String computed
      LastName String! max=80 normalized
      Email String max=80 normalized
      AccountId String max=18
      SystemModstamp DateTimeOffset! computed
      Account n:SObject.Account partner=Contacts ref=AccountId>Id
    entity SObject.Invoice__c keys=Id alternate=Number__c
      Id String! max=18 computed
      Number__c String max=20 normalized
      Amount__c Decimal
      Title String max=80 normalized
      Due__c DateTimeOffset precision=0
      Account__c String max=18
      SystemModstamp DateTimeOffset! computed
      Account__r n:SObject.Account ref=Account__c>Id
    entity SObject.Attachment keys=Id stream
      Id String! max=18 computed
      Name String! max=255 normalized
      ParentId String! max=18 immutable
      ContentType String max=120 normalized
      Body Stream!
      SystemModstamp DateTimeOffset! computed
      Parent n:SObject.Account ref=ParentId>Id
    entity SObject.Task keys=Id title=Subject
      Id String! max=18 computed
      Subject String max=255 normalized
      WhatId String max=18
      SystemModstamp DateTimeOffset! computed
      What n:SObject.Name ref=WhatId>Id
    entity SObject.Name keys=Id
      Id String! computed
      Name String computed
      Type String computed
    set Accounts SObject.Account
      bind Contacts Contacts
      bind Parent Accounts
      bind Tasks Tasks
    set Contacts SObject.Contact
      bind Account Accounts
    set Invoices SObject.Invoice__c
    set Attachments SObject.Attachment
    set Tasks SObject.Task
    """
}
