-- The list of documents is read in pages by the number of the document.
drop index verification_documents_of_site;
create index verification_documents_of_site on verification_documents (member_id, status, document_id);
